import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import { esquemaDe, lugares, trocado } from './guarda/exemplo.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { comTarefa, type Conta, povoar, type Povoada } from './guarda/povoada.js';
import { contar, linha, queixasDoProblema } from './guarda/queixas.js';
import { type CorpoInteiro, cru, ENDERECOS, ENORME, escrito, INTEIROS, nuncaPassa, PERGUNTAS, ruinsPara } from './guarda/ruins.js';
import { MULTIPARTES } from './guarda/multipartes.js';
import { escreve, parametros, type Rota, todas } from './guarda/todas.js';

/** Whatever bytes come to a route: refused with words, nothing changed, and never an error of ours. Every route of the table, by its schemas. */

/** Thousands of requests, on a machine that may have much else to do. */
const DEVAGAR = 300_000;
const grupos = [...Map.groupBy(todas, ({ grupo }) => grupo.path)];

describe('o que se pode mandar a qualquer rota', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Povoada;
  const quantos = {
    rotas: todas.length,
    corpos: 0,
    'valores que não se aceitam': 0,
    'valores estranhos': 0,
    'códigos impossíveis': 0,
    perguntas: 0,
    cabeçalhos: 0,
    partes: 0,
  };

  beforeAll(async () => {
    app = await startTestApp();
    pedir = criarPedir(app);
    ana = await povoar(await app.account('ana'));
    await comTarefa(app, ana);
  }, DEVAGAR);
  afterAll(async () => {
    contar('corpos', quantos);
    await app.close();
  });

  type Caso = {
    readonly nome: string;
    readonly url: string;
    readonly bytes?: string | Buffer;
    readonly tipo?: string;
    readonly cabecalhos?: Record<string, string>;
  };
  /** Sends each; @returns what is wrong with the answers. `recusa`: none may be carried out. */
  const queixasDe = async (rota: Rota, casos: Iterable<Caso>, recusa: boolean): Promise<string[]> => {
    const queixas: string[] = [];
    const { token } = ana.conta;
    const antes = await app.services.store.head();
    for (const { nome, url, bytes, tipo, cabecalhos } of casos) {
      const resposta = await pedir(rota.rota.method, url, {
        token: chaveDe(rota, token),
        bytes,
        tipo,
        cabecalhos: { ...ana.na, ...cabecalhos },
      });
      const aceitou = recusa && resposta.status < 400;
      const ruim = [
        ...(aceitou ? ['aceitou'] : []),
        ...(resposta.status === 401 && chaveDe(rota, '') !== undefined ? ['encerrou a sessão'] : []),
        ...queixasDoProblema(resposta),
      ];
      if (ruim.length > 0) queixas.push(linha(rota.nome, nome, resposta, ruim));
    }
    // Whoever was let in to sign out is signed out: the rest goes on in another session.
    if ((await ana.conta.call('GET', '/session')).status === 401) await entrarDeNovo();
    if (recusa && (await app.services.store.head()) !== antes) queixas.push(`${rota.nome}: gravou`);
    return queixas;
  };
  const entrarDeNovo = async () => {
    const { body } = await app.call('POST', '/session', { body: { login: 'ana', senha: 'senha-muito-boa', modo: 'cli' } });
    const token = body.token as string;
    const call: Conta['call'] = (metodo, url, corpo, headers = {}) => app.call(metodo, url, { token, body: corpo, headers });
    ana = { ...ana, conta: { ...ana.conta, token, call } };
  };
  const enderecoDe = async (rota: Rota) => {
    const { endereco, corpo } = await pedidoDe(rota, ana);
    const url = endereco ?? rota.nome.replace(/^\w+ /, '').replaceAll(/:\w+/g, '1');
    return { url: rota.caminho.startsWith('/v1') ? `/v1${url}` : url, corpo };
  };
  /** Each case for every route of a group. */
  const emCada = async (rotas: readonly Rota[], casosDe: (rota: Rota, url: string, corpo: unknown) => Iterable<Caso>, recusa: boolean) => {
    const queixas: string[] = [];
    for (const rota of rotas) {
      const { url, corpo } = await enderecoDe(rota);
      queixas.push(...(await queixasDe(rota, casosDe(rota, url, corpo), recusa)));
    }
    return queixas;
  };

  describe.each(grupos)('%s', (_, rotas) => {
    const escrevem = rotas.filter(escreve);
    const comCorpo = escrevem.filter(({ rota }) => rota.body);

    if (escrevem.length > 0)
      it(
        'bytes que não são um corpo: recusados, sem efeito',
        async () => {
          expect(
            await emCada(
              escrevem.filter(({ rota }) => !rota.bruto),
              function* (_rota, url) {
                for (const { nome, bytes, tipo } of [...INTEIROS, ENORME] as CorpoInteiro[]) {
                  quantos.corpos++;
                  yield { nome, url, bytes, ...(tipo ? { tipo } : {}) };
                }
              },
              true,
            ),
          ).toEqual([]);
        },
        DEVAGAR,
      );

    if (comCorpo.length > 0) {
      /** Each value at each place of the body: those that the schema refuses, or those that it does not. */
      const valores = (recusa: boolean) =>
        emCada(
          comCorpo,
          function* ({ rota: { body } }, url, corpo) {
            if (!body) return;
            for (const lugar of lugares(esquemaDe(body))) {
              for (const ruim of ruinsPara(lugar)) {
                const dados = trocado(corpo, lugar.caminho, ruim);
                const passa = !nuncaPassa(ruim) && body.safeParse(JSON.parse(escrito(dados))).success;
                if (passa === recusa) continue;
                quantos[recusa ? 'valores que não se aceitam' : 'valores estranhos']++;
                yield { nome: escrito(dados), url, bytes: escrito(dados) };
              }
            }
            if (!recusa) return;
            for (const extra of [{ papel: 'dono' }, { conta: 1 }, { campoQueNinguemConhece: 1 }].filter(
              (um) => !body.safeParse({ ...(corpo as object), ...um }).success,
            ))
              yield { nome: JSON.stringify(extra), url, bytes: JSON.stringify({ ...(corpo as object), ...extra }) };
            yield { nome: '__proto__', url, bytes: escrito({ x: cru('1') }).replace('"x":1', '"__proto__":{"papel":"dono"}') };
          },
          recusa,
        );
      it(
        'cada valor que não se aceita, em cada lugar do corpo: recusado, sem efeito',
        async () => expect(await valores(true)).toEqual([]),
        DEVAGAR,
      );
      it(
        'cada valor estranho que o esquema deixa passar: nunca um erro nosso',
        async () => expect(await valores(false)).toEqual([]),
        DEVAGAR,
      );
    }

    it(
      'códigos impossíveis no endereço: recusados, sem efeito',
      async () => {
        expect(
          await emCada(
            rotas.filter((rota) => parametros(rota).length > 0 && rota.rota.acesso !== 'aberta'),
            function* ({ caminho }, _url, corpo) {
              for (const ruim of ENDERECOS) {
                quantos['códigos impossíveis']++;
                yield {
                  nome: ruim,
                  url: caminho.replaceAll(/:\w+/g, ruim),
                  ...(corpo === undefined ? {} : { bytes: JSON.stringify(corpo) }),
                };
              }
            },
            true,
          ),
        ).toEqual([]);
      },
      DEVAGAR,
    );

    it(
      'perguntas e cabeçalhos que ninguém faz: nunca um erro nosso',
      async () => {
        expect(
          await emCada(
            rotas.filter(({ rota: { method, demorada } }) => method === 'GET' && !demorada),
            function* ({ rota: { query } }, url) {
              const raiz = query ? esquemaDe(query) : {};
              const nomes = Object.keys(raiz.properties ?? {});
              for (const nome of [...nomes, 'ninguem']) {
                for (const ruim of nome === 'ninguem' ? PERGUNTAS.slice(0, 3) : PERGUNTAS) {
                  quantos.perguntas++;
                  yield { nome: `${nome}=${ruim}`, url: `${url.split('?')[0]}?${nome}=${ruim}` };
                }
                yield { nome: `${nome} duas vezes`, url: `${url.split('?')[0]}?${nome}=1&${nome}=2&${nome}[a]=3` };
              }
              for (const cabecalhos of [
                { 'x-fazenda': 'abc' },
                { 'x-fazenda': '1e400' },
                { 'x-request-id': 'a\tb"}{' },
                { accept: 'x/y' },
              ] as Record<string, string>[]) {
                quantos['cabeçalhos']++;
                yield { nome: JSON.stringify(cabecalhos), url, cabecalhos };
              }
            },
            false,
          ),
        ).toEqual([]);
      },
      DEVAGAR,
    );

    const deEnvio = rotas.filter(({ rota }) => rota.bruto && escreve({ rota } as Rota));
    if (deEnvio.length > 0)
      it(
        'um envio malfeito: recusado, sem efeito',
        async () => {
          expect(
            await emCada(
              deEnvio,
              function* (_rota, url) {
                for (const { nome, tipo, bytes } of MULTIPARTES) {
                  quantos.partes++;
                  yield { nome, url, bytes, ...(tipo ? { tipo } : {}) };
                }
              },
              true,
            ),
          ).toEqual([]);
        },
        DEVAGAR,
      );
  });
});
