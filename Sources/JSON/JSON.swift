// The values, the parser and the writer follow.
