/** Calls the sandbox's own API. A failed call throws an error with the server's message. */

export const get = (path) => call(path);

export const post = (path, body) =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body ?? null),
  });

async function call(path, options) {
  const response = await fetch(path, options);
  const body = await response.json();
  if (response.ok) return body;
  const fields = Object.entries(body.errors ?? {}).map(([name, texts]) => `${name} ${texts[0]}`);
  throw new Error(fields.length > 0 ? fields.join("; ") : body.message);
}
