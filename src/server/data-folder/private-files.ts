// The first import of whatever runs as a process of its own: the files it writes hold customers' names, and are for its
// own user only. Threads and SQLite's log files inherit it.
process.umask(0o077)
