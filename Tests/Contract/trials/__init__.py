"""Long trials of several processes that are one service. `scripts/trial.sh` runs them; docs/testing.md says what each is about."""
