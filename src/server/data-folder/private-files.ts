// The first import of every program: its files contain customers' names, so only its user may read them. Threads and SQLite's
// log files inherit this.
process.umask(0o077)
