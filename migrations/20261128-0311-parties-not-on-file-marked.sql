-- Marks, a thousand contracts at a time, while everybody works, the parties that were not on file before 20261128-0310.
-- concurrently

call mark_parties_not_on_file();
