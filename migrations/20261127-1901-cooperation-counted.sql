-- Counts what was contracted with the parties that were there before 20261127-1900, a thousand at a time, while everybody works.
-- concurrently

call fill_cooperations();
