import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { linha, queixasDoProblema } from './guarda/queixas.js';
import { parametros, type Rota, todas } from './guarda/todas.js';

/** An account in its first minute, before there is a farm: what it may see is empty, and nothing of it is an error of ours. */

const DEVAGAR = 120_000;
/** A session that ended would refuse all that follows. */
const ENCERRA = 'DELETE /session';
/** Exports wait for the worker, which does not run here. */
const espera = ({ rota }: Rota) => rota.slow && !rota.raw;
const semCodigo = todas.filter((uma) => uma.rota.access !== 'open' && parametros(uma).length === 0 && uma.nome !== ENCERRA && !espera(uma));

describe('uma conta sem fazenda', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Awaited<ReturnType<TestApp['account']>>;
  beforeAll(async () => {
    app = await startTestApp();
    pedir = criarPedir(app);
    ana = await app.account('ana');
  });
  afterAll(() => app.close());

  const queixas = async (rotas: readonly Rota[], bytes?: string) => {
    const todasElas: string[] = [];
    for (const rota of rotas) {
      const resposta = await pedir(rota.rota.method, rota.caminho, { token: chaveDe(rota, ana.token), bytes });
      const ruim = queixasDoProblema(resposta);
      if (ruim.length > 0) todasElas.push(linha(rota.nome, bytes ?? '', resposta, ruim));
    }
    return todasElas;
  };

  it(
    'lê tudo: nenhuma lista nem página é um erro nosso',
    async () => {
      const leituras = semCodigo.filter((rota) => rota.rota.method === 'GET');
      expect(await queixas(leituras)).toEqual([]);
      expect(leituras.length).toBeGreaterThan(150);
    },
    DEVAGAR,
  );

  it(
    'e o que pede sem nada, ou com um corpo vazio, não é um erro nosso',
    async () => {
      const gravacoes = semCodigo.filter(({ rota }) => rota.method !== 'GET');
      expect(await queixas(gravacoes, '{}')).toEqual([]);
      expect(await queixas(gravacoes)).toEqual([]);
      expect(gravacoes.length).toBeGreaterThan(100);
    },
    DEVAGAR,
  );
});
