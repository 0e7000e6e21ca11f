import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Metrics } from './metrics';

/** Counts connections of a server and their bytes, heads included; costs something per connection, not per request. */
export function observeConnections(metrics: Metrics, server: Server): void {
  const open = new Set<Socket>();
  const closed = { received: 0, sent: 0, unparsed: 0 };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      closed.received += socket.bytesRead;
      closed.sent += socket.bytesWritten;
    });
  });
  server.on('clientError', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') closed.unparsed++;
  });
  metrics.gauge({ name: 'pelorus_http_connections', help: 'Open connections of clients', read: () => open.size });
  metrics.counter({
    name: 'pelorus_http_received_bytes_total',
    help: 'Bytes received from clients',
    read: () => [...open].reduce((sum, { bytesRead }) => sum + bytesRead, closed.received),
  });
  metrics.counter({
    name: 'pelorus_http_sent_bytes_total',
    help: 'Bytes sent to clients',
    read: () => [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, closed.sent),
  });
  metrics.counter({
    name: 'pelorus_http_unparsed_requests_total',
    help: 'Faults of the HTTP parser: what clients sent was no request, had too large a head or came too late',
    read: () => closed.unparsed,
  });
}
