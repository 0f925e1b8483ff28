/**
 * Prints, as a Markdown table, which plots the coffee of each sale came from, as a running server tells it:
 * `TULHA_URL=… TULHA_LOGIN=… TULHA_SENHA=… node tests/season/provenance.ts`. Nothing is read but the API.
 */

type Origem = { readonly nome: string; readonly fazendaNome: string; readonly percentual: number; readonly quantidade: number };
type Venda = { readonly id: number; readonly codigo: string; readonly data: string; readonly clienteNome: string; readonly kg: number };

const { TULHA_URL: url = 'http://localhost:3000', TULHA_LOGIN: login = '', TULHA_SENHA: senha = '' } = process.env;

const ask = async <T>(path: string, token?: string, body?: object): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${url}/v1${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  const answer = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Error(`${path}: ${answer.error ?? response.status}`);
  return answer;
};

const br = (value: number, places: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: places, maximumFractionDigits: places });

const { token } = await ask<{ token: string }>('/session', undefined, { login, password: senha, modo: 'cli' });
const vendas: Venda[] = [];
for (let page = 1, full = true; full; page++) {
  const { content } = await ask<{ content: Venda[] }>(`/vendas?size=200&page=${page}&sort=codigo`, token);
  vendas.push(...content);
  full = content.length === 200;
}

const out: string[] = ['| Venda | Data | Cliente | kg | Talhões |', '|---|---|---|---:|---|'];
for (const { id, codigo, data, clienteNome, kg } of vendas) {
  const { origens } = await ask<{ origens: Origem[] }>(`/vendas/${id}`, token);
  const plots = origens.map(({ fazendaNome, nome, percentual }) => `${nome} (${fazendaNome}) ${br(percentual, 4)} %`);
  out.push(`| ${codigo} | ${data.split('-').toReversed().join('/')} | ${clienteNome} | ${br(kg, 3)} | ${plots.join('; ')} |`);
}
process.stdout.write(`${out.join('\n')}\n`);
