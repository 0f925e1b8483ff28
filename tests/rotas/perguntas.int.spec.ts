import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { SEM_EFEITO } from './guarda/excecoes.js';
import { enderecoDe, abrirPovoada, type Povoada } from './guarda/povoada.js';
import { type Rota, todas } from './guarda/todas.js';

/** Every declared parameter of a read counts: a senseless value is refused, or it changes the answer. */

const DEVAGAR = 300_000;
/** Values that no record has: a text, and an id. */
const SEM_SENTIDO = ['ninguém-se-chama-assim', '999999999'];
/** Held by tests of their own: pages, orders, and the farm and the moments asked for. */
const DE_TODAS = new Set(['page', 'size', 'sort', 'fazenda', 'em', 'conhecidoEm']);

type Parametro = { readonly rota: Rota; readonly nome: string; readonly valor: string };
/** Readings that no schema refuses: of each parameter the first value it takes. */
const parametros = todas
  .filter(({ rota }) => rota.method === 'GET' && rota.query && !rota.slow && rota.access === undefined)
  .flatMap((rota): Parametro[] =>
    Object.entries(rota.rota.query?.shape ?? {}).flatMap(([nome, schema]) => {
      const valor = SEM_SENTIDO.find((um) => (schema as { safeParse: (dado: unknown) => { success: boolean } }).safeParse(um).success);
      return DE_TODAS.has(nome) || valor === undefined ? [] : [{ rota, nome, valor }];
    }),
  );

describe('o que se pergunta numa leitura', () => {
  let app: TestApp;
  let ana: Povoada;
  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
  }, DEVAGAR);
  afterAll(() => app.close());

  const ler = async (endereco: string) => {
    const { status, body } = await ana.conta.call('GET', endereco, undefined, ana.na);
    const { requestId: _de, ...resto } = body as Record<string, unknown>;
    return { status, vazia: Array.isArray(resto['content']) && resto['content'].length === 0, texto: JSON.stringify(resto) };
  };

  it(
    'é recusado onde não tem sentido, ou muda a resposta',
    async () => {
      const mudos: string[] = [];
      const quebrados: string[] = [];
      let perguntados = 0;
      for (const { rota, nome, valor } of parametros) {
        const endereco = await enderecoDe(rota, ana);
        if (endereco === undefined) continue;
        const antes = await ler(endereco);
        const depois = await ler(`${endereco}?${nome}=${encodeURIComponent(valor)}`);
        if (depois.status >= 500) quebrados.push(`${rota.nome} ?${nome}: ${depois.texto}`);
        // Where there is nothing, nothing can be left out.
        if (antes.status !== 200 || antes.vazia) continue;
        perguntados++;
        if (depois.status === 200 && depois.texto === antes.texto) mudos.push(`${rota.nome} ?${nome}`);
      }
      expect(quebrados).toEqual([]);
      expect(mudos.toSorted()).toEqual(Object.keys(SEM_EFEITO).toSorted());
      expect(perguntados).toBeGreaterThan(60);
    },
    DEVAGAR,
  );
});
