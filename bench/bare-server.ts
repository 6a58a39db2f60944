import { createServer } from 'node:http';

/** Answers each request with as many bytes as its first argument says: what HTTP alone costs. */
const body = Buffer.alloc(Number(process.argv[2]), 'a');
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.on('disconnect', () => process.exit());
