// Loaded into every process that launch.mjs runs: ends it, as SIGTERM does, when the launcher is gone.
if (process.channel) {
  process.on('disconnect', () => process.emit('SIGTERM', 'SIGTERM') || process.exit(1))
  // The channel alone must not keep the process alive.
  process.channel.unref()
}
