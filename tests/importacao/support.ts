import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { opening } from '@tulha/testing/opening';
import { until } from '@tulha/testing/until';
import { createLogger } from '@tulha/platform/logging/logger';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { startWorker } from '../../apps/worker/src/start-worker.js';

export type Arquivo = { readonly nome: string; readonly texto: string };
export type Conta = Awaited<ReturnType<TestApp['account']>>;

/** The api and a worker over one database, as they run. */
export const startBoth = () =>
  opening(async (keep) => {
    const app = await startTestApp();
    keep(app.close);
    const lines: string[] = [];
    const worker = await startWorker(
      app.services.config,
      createLogger('worker', (line) => void lines.push(line)),
    );
    keep(worker.stop);
    return { app, lines };
  });

/** The season of the folder `TULHA_SAFRA` names, or a made-up one. */
export const safraDaVez = (): Arquivo[] => {
  const pasta = process.env.TULHA_SAFRA;
  if (!pasta || !existsSync(pasta)) return [...gerarSafra({ fator: 0.2 }).arquivos];
  return readdirSync(pasta)
    .filter((nome) => nome.endsWith('.csv'))
    .map((nome) => ({ nome, texto: readFileSync(join(pasta, nome), 'utf8') }));
};

/** Sends files as a browser does. */
export const enviar = async (app: TestApp, conta: Conta, arquivos: readonly Arquivo[], query = '') => {
  const form = new FormData();
  for (const { nome, texto } of arquivos) form.append('arquivos', new Blob([texto], { type: 'text/csv' }), nome);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await app.app.inject({
    method: 'POST',
    url: `/v1/importacoes${query}`,
    headers: { authorization: `Bearer ${conta.token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

const ACABOU = ['concluida', 'recusada', 'falhou'];

/** Asks for an import until it has ended. */
export const acompanhar = (conta: Conta, id: number) =>
  until(
    async () => {
      const { body } = await conta.call('GET', `/importacoes/${id}`);
      return ACABOU.includes(body.situacao) && body;
    },
    'the end of an import',
    { instead: async () => (await conta.call('GET', `/importacoes/${id}`)).body },
  );

export const importar = async (app: TestApp, conta: Conta, arquivos: readonly Arquivo[], query = '') => {
  const { status, body } = await enviar(app, conta, arquivos, query);
  if (status !== 202) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return acompanhar(conta, body.id);
};
