import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { DA_CONTA, SO_DA_FAZENDA } from './guarda/excecoes.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { pedidoDe } from './guarda/corpo.js';
import { comTarefa, abrirPovoada, type Povoada } from './guarda/povoada.js';
import { type Rota, todas } from './guarda/todas.js';

/**
 * The farm that a query names wins over the header's: every GET of an account, made from the table. Of another farm's record the
 * question has no answer, and the header opens it with the figures of its own farm (docs/adr/0062).
 */

const DEVAGAR = 300_000;
const leituras = todas.filter(({ rota }) => rota.method === 'GET' && rota.access === undefined && rota.answer !== 'file');

describe('a fazenda da pergunta', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Povoada;
  let outra: number;
  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
    pedir = criarPedir(app);
    await comTarefa(app, ana);
    outra = (await ana.conta.call('POST', '/fazendas', { nome: 'SÍTIO DE CIMA' })).body.id;
  }, DEVAGAR);
  afterAll(() => app.close());

  const daqui = () => Number(ana.na['x-fazenda']);
  const ler = async (rota: Rota, endereco: string, cabecalho: number, pergunta?: number) => {
    const url = pergunta === undefined ? endereco : `${endereco}${endereco.includes('?') ? '&' : '?'}fazenda=${pergunta}`;
    const caminho = rota.caminho.startsWith('/v1') ? `/v1${url}` : url;
    const { status, body } = await pedir('GET', caminho, {
      token: chaveDe(rota, ana.conta.token),
      cabecalhos: { 'x-fazenda': String(cabecalho) },
    });
    const {
      requestId: _id,
      instance: _url,
      ...resto
    } = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { body }) as Record<string, unknown>;
    return JSON.stringify([status, resto]);
  };
  type Lida = {
    readonly rota: Rota;
    /** With the header alone, of either farm; and with the header of one and the question of the other. */
    readonly aqui: string;
    readonly la: string;
    readonly perguntadaLa: string;
    readonly perguntadaAqui: string;
  };
  let feitas: Promise<readonly Lida[]> | undefined;
  const lerTudo = async (): Promise<readonly Lida[]> => {
    const lidas: Lida[] = [];
    for (const rota of leituras) {
      const { endereco } = await pedidoDe(rota, ana);
      if (endereco === undefined || endereco.includes('fazenda=')) continue;
      const [aqui, la] = [await ler(rota, endereco, daqui()), await ler(rota, endereco, outra)];
      const [perguntadaLa, perguntadaAqui] = [await ler(rota, endereco, daqui(), outra), await ler(rota, endereco, outra, daqui())];
      lidas.push({ rota, aqui, la, perguntadaLa, perguntadaAqui });
    }
    return lidas;
  };
  const lidas = () => (feitas ??= lerTudo());

  const deOutra = ({ aqui, la, perguntadaLa }: Lida) => perguntadaLa.includes('REGISTRO_NAO_E_DA_FAZENDA') && la === aqui;

  it(
    'responde o mesmo que a do cabeçalho sozinha, qualquer que seja a outra',
    async () => {
      const respostas = await lidas();
      const diferentes = respostas.filter((uma) => uma.perguntadaAqui !== uma.aqui || (uma.perguntadaLa !== uma.la && !deOutra(uma)));
      expect(diferentes.map(({ rota }) => rota.nome)).toEqual(Object.keys(SO_DA_FAZENDA));
      expect(respostas.filter(({ aqui, la }) => aqui !== la).length).toBeGreaterThan(30);
    },
    DEVAGAR,
  );

  it(
    'as listas que não mudam com ela são só as da conta inteira',
    async () => {
      const iguais: string[] = [];
      for (const { rota, aqui, perguntadaLa } of await lidas()) {
        const [, corpo] = JSON.parse(aqui) as [
          number,
          { pagination?: { total: number }; content?: { fazenda?: unknown; fazendaId?: unknown }[] },
        ];
        const deUma =
          Array.isArray(corpo.content) && corpo.content.some(({ fazenda, fazendaId }) => [fazenda, fazendaId].includes(daqui()));
        if (deUma && aqui === perguntadaLa) iguais.push(rota.nome);
      }
      expect(iguais.toSorted()).toEqual(Object.keys(DA_CONTA).toSorted());
    },
    DEVAGAR,
  );
});
