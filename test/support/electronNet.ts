/**
 * Electron's network in a separate process, for tests in Node: it is started by Electron and runs `net` and `session`
 * calls on request. One line of JSON in each direction; when a client disconnects, all its requests end, as if its app
 * had died.
 */
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { app, type ClientRequest, type IncomingMessage, net, session } from 'electron';
import { onlyHttp1 } from '../../electron/hosts/desktop/http.ts';
import type { NetCommand, NetReply } from './remoteNet.ts';

onlyHttp1(app);

const problemOf = (error: Error) => ({ message: error.message, code: 'code' in error ? String(error.code) : '' });

const server = createServer((socket) => {
  const requests = new Map<number, ClientRequest>();
  const sendReply = (response: NetReply) => {
    if (socket.writable) socket.write(`${JSON.stringify(response)}\n`);
  };

  function listen(id: number, message: IncomingMessage): void {
    sendReply({ id, kind: 'response', status: message.statusCode, headers: message.headers });
    message.on('data', (chunk: Buffer) => sendReply({ id, kind: 'data', base64: chunk.toString('base64') }));
    message.on('end', () => sendReply({ id, kind: 'end' }));
    message.on('error', (error: Error) => sendReply({ id, kind: 'bodyError', ...problemOf(error) }));
  }

  function send({ id, options, body }: Extract<NetCommand, { kind: 'request' }>): void {
    const request = net.request(options);
    requests.set(id, request);
    request.on('response', (message) => listen(id, message));
    request.on('redirect', (status, method, url, headers) =>
      sendReply({ id, kind: 'redirect', status, method, url, headers }),
    );
    request.on('error', (error) => sendReply({ id, kind: 'error', ...problemOf(error) }));
    request.end(body);
  }

  const lines = createInterface({ input: socket });
  for (const end of [socket, lines]) end.on('error', () => {});
  lines.on('line', (line) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other end is ours
    const command = JSON.parse(line) as NetCommand;
    if (command.kind === 'request') return send(command);
    if (command.kind === 'abort') return requests.get(command.id)?.abort();
    const partitionSession = session.fromPartition(command.partition);
    const completed =
      command.kind === 'proxy'
        ? partitionSession.setProxy({ proxyRules: command.rules })
        : partitionSession.closeAllConnections();
    void completed.then(() => sendReply({ id: command.id, kind: 'done' }));
  });
  socket.on('close', () => {
    for (const request of requests.values()) request.abort();
  });
});

// A connection that fails while its body is not being read has no listener for the error.
process.on('uncaughtException', (error) => process.stderr.write(`${error.stack}\n`));
void app.whenReady().then(() => {
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
});
