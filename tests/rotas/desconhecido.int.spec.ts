import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { comTarefa, enderecoDe, abrirPovoada, type Povoada } from './guarda/povoada.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { pedidoDe } from './guarda/corpo.js';
import { escreve, type Rota, todas } from './guarda/todas.js';

/** A route refuses unknown fields by their names, before anything is done: every route of the table. */

const DEVAGAR = 300_000;
/** Addresses passed around by strangers, who may write anything into them. */
const DE_TODOS = ['GET /p/eu/:chave.json', 'GET /p/eu/:chave', 'GET /p/:chave.json', 'GET /p/:chave'];

describe('o que uma rota não conhece', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Povoada;

  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
    pedir = criarPedir(app);
    await comTarefa(app, ana);
  }, DEVAGAR);
  afterAll(() => app.close());

  const enviar = (rota: Rota, url: string, corpo?: unknown) =>
    pedir(rota.rota.method, url, {
      token: chaveDe(rota, ana.conta.token),
      bytes: escreve(rota) && corpo !== undefined ? JSON.stringify(corpo) : undefined,
      cabecalhos: ana.na,
    });
  /** Looked for once: nothing in here changes Ana's records. */
  const conhecidos = new Map<string, ReturnType<typeof pedidoDe>>();
  const pedidoDaAna = (rota: Rota) => {
    const pedido = conhecidos.get(rota.nome) ?? pedidoDe(rota, ana);
    conhecidos.set(rota.nome, pedido);
    return pedido;
  };
  /** A valid request of the route, with one unknown field. */
  const comEstranho = async (rota: Rota, nome: string) => {
    const { endereco, corpo } = await pedidoDaAna(rota);
    const url = endereco !== undefined && rota.caminho.startsWith('/v1') ? `/v1${endereco}` : rota.caminho.replaceAll(/:\w+/g, '1');
    return { corpo, url, perguntado: `${url}${url.includes('?') ? '&' : '?'}${nome}=1` };
  };
  const acusa = ({ status, body }: Awaited<ReturnType<Pedir>>, campo: string) =>
    status === 400 && (body.errors ?? []).some((erro: { campo: string }) => erro.campo === campo);

  it(
    'um parâmetro: 400 com o nome dele, em toda rota, e nada é gravado',
    async () => {
      const antes = await app.services.store.head();
      const aceitaram: string[] = [];
      for (const rota of todas) {
        const { corpo, perguntado } = await comEstranho(rota, 'ninguem_conhece');
        if (!acusa(await enviar(rota, perguntado, corpo), 'ninguem_conhece')) aceitaram.push(rota.nome);
      }
      expect(aceitaram).toEqual(DE_TODOS);
      expect(await app.services.store.head()).toBe(antes);
    },
    DEVAGAR,
  );

  it(
    'um ensaio pedido a quem não ensaia: 400, em vez de gravar',
    async () => {
      const antes = await app.services.store.head();
      const gravariam = todas.filter((rota) => escreve(rota) && !(rota.rota.query && 'ensaio' in rota.rota.query.shape));
      const aceitaram: string[] = [];
      for (const rota of gravariam) {
        const { corpo, perguntado } = await comEstranho(rota, 'ensaio');
        if (!acusa(await enviar(rota, perguntado, corpo), 'ensaio')) aceitaram.push(rota.nome);
      }
      expect(aceitaram).toEqual([]);
      expect(gravariam.length).toBeGreaterThan(100);
      expect(await app.services.store.head()).toBe(antes);
    },
    DEVAGAR,
  );

  it(
    'uma ordem: 400 com o que ela pode ser, em toda lista que se ordena',
    async () => {
      const listas = todas.filter(({ rota }) => rota.query && 'sort' in rota.query.shape && !rota.slow);
      const aceitaram: string[] = [];
      for (const rota of listas) {
        const endereco = await enderecoDe(rota, ana);
        const resposta = await enviar(rota, `/v1${endereco}?sort=ninguem_conhece`);
        if (!acusa(resposta, 'sort') || !/Use |se ordena por/.test(JSON.stringify(resposta.body.errors))) aceitaram.push(rota.nome);
      }
      expect(aceitaram).toEqual([]);
      expect(listas.length).toBeGreaterThan(50);
    },
    DEVAGAR,
  );

  it(
    'uma chave do corpo: 400 com o nome dela, também onde não se espera corpo algum',
    async () => {
      const antes = await app.services.store.head();
      const aceitaram: string[] = [];
      for (const rota of todas.filter((uma) => escreve(uma) && !uma.rota.raw)) {
        const { corpo, url } = await comEstranho(rota, 'ninguem_conhece');
        if (!acusa(await enviar(rota, url, { ...(corpo as object), ninguem_conhece: 1 }), 'ninguem_conhece')) aceitaram.push(rota.nome);
      }
      expect(aceitaram).toEqual([]);
      expect(await app.services.store.head()).toBe(antes);
    },
    DEVAGAR,
  );

  it('a fazenda na pergunta vale mais que a do cabeçalho, em toda leitura', async () => {
    const { body: outra } = await ana.conta.call('POST', '/fazendas', { nome: 'SÍTIO DE CIMA' });
    const listas = ['/rastreabilidade/lotes', '/rastreabilidade/terreiro', '/rastreabilidade/secagem', '/rastreabilidade/armazem'];
    for (const lista of [...listas, '/rastreabilidade/cooperativa', '/rastreabilidade/beneficio', '/vendas', '/reg-atividades']) {
      const totalCom = async (url: string) => (await ana.conta.call('GET', url, undefined, ana.na)).body.pagination.total as number;
      expect({ lista, total: await totalCom(`${lista}?fazenda=${outra.id}`) }).toEqual({ lista, total: 0 });
      expect({ lista, ha: (await totalCom(`${lista}?fazenda=0`)) > 0 }).toEqual({ lista, ha: true });
    }
    expect((await ana.conta.call('GET', '/rastreabilidade/lotes?fazenda=999999')).body.code).toBe('FAZENDA_NAO_ENCONTRADA');
  });
});
