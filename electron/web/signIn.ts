/** The one exchange that is open to a browser without a session: the token of the address for a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, answerJson, answerRefusal } from './answers.ts';
import { readJson } from './readJson.ts';
import { cookieName } from './requestRules.ts';
import type { Sessions } from './sessions.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Waybill</title><link rel="icon" href="data:,"><script src="/session.js" defer></script></head>
<body>
<h1>Waybill</h1>
<p id="words">This page opens from the address that Waybill printed when it started.</p>
</body>
</html>
`;

/** The token leaves the address bar and the history before it is sent. */
const SCRIPT = `const token = location.hash.slice(1);
if (token !== '') {
  history.replaceState(null, '', '/');
  const words = document.getElementById('words');
  words.textContent = 'Opening…';
  fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).then(
    (answer) => {
      if (answer.ok) location.replace('/');
      else words.textContent = 'This address was used before, or is out of date. Press Enter in the terminal where Waybill runs to get a new one.';
    },
    () => {
      words.textContent = 'Waybill does not answer. Start it again.';
    },
  );
}
`;

/** The page for a browser without a session: a refusal that can exchange the token of its own address. */
export function answerSignInPage(response: ServerResponse): void {
  answer(response, 403, 'text/html; charset=utf-8', PAGE);
}

export function answerSignInScript(response: ServerResponse): void {
  answer(response, 200, 'text/javascript; charset=utf-8', SCRIPT);
}

/** `POST /session {"token": "…"}`: sets the session's cookie, or refuses. */
export async function exchangeToken(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
  port: number,
): Promise<void> {
  const body = await readJson(request, 1024);
  if (!body.ok) return answerRefusal(response, body.error.status, body.error.words);
  const { value } = body;
  const token = typeof value === 'object' && value !== null && 'token' in value ? value.token : null;
  const session = typeof token === 'string' ? sessions.exchange(token) : null;
  if (session === null) return answerRefusal(response, 403, 'This address was used before, or is out of date.');
  const cookie = `${cookieName(port)}=${session}; HttpOnly; SameSite=Strict; Path=/`;
  answerJson(response, 200, { ok: true }, { 'set-cookie': cookie });
}
