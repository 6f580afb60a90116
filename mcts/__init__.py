"""The engine: information-set Monte Carlo tree search. Knows the contract, no game."""
