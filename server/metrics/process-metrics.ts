import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How often the event loop is looked at: each time wakes the process. */
const RESOLUTION_MS = 50;
const NANOSECONDS = 1e9;
const OPEN_FILES = '/proc/self/fd';

/**
 * Shows how the process fares, under Prometheus' clients' names. prom-client's `collectDefaultMetrics`
 * watches every garbage collection, wakes it a hundred times a second, writes "Nan" and cannot be stopped.
 * Returns what stops it.
 */
export function watchProcess(registry: Registry): () => void {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const beyondResolution = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
  const lag = new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'How long the event loop was held up in the worst hundredth of the time since the last scrape.',
    registers,
    collect() {
      lag.set(beyondResolution(delay.percentile(99)));
      delay.reset();
    },
  });
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process, in user and system mode.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      cpu.reset();
      cpu.inc((user + system) / 1e6);
    },
  });
  const memory = new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory that this process holds.',
    registers,
    collect() {
      memory.set(process.memoryUsage.rss());
    },
  });
  const heap = new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of JavaScript that is in use.',
    registers,
    collect() {
      heap.set(process.memoryUsage().heapUsed);
    },
  });
  const files = new Gauge({
    name: 'process_open_fds',
    help: 'Open files and connections; on Linux only.',
    registers,
    async collect() {
      const open = await readdir(OPEN_FILES).catch(() => undefined);
      if (open) files.set(open.length);
      else files.remove();
    },
  });
  const started = new Gauge({
    name: 'process_start_time_seconds',
    help: 'When this process was started, in Unix time.',
    registers,
  });
  started.set(performance.timeOrigin / 1000);
  return () => void delay.disable();
}
