import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import type { Caso } from './guarda/caso.js';
import { corposDe, enderecosDe, enviosDe, estranhosDe, julgar, perguntasDe, recusadosDe } from './guarda/casos.js';
import { criarPedir, type Pedir } from './guarda/pedir.js';
import { abrirPovoada, comTarefa, type Conta, type Povoada } from './guarda/povoada.js';
import { contar, queixasDosCasos } from './guarda/queixas.js';
import { escreve, parametros, type Rota, todas } from './guarda/todas.js';
import { criarVez } from './guarda/vez.js';

/**
 * Any bytes sent to a route are refused with a message, change nothing, and never cause a 5xx: every route of the table, by
 * its schemas. Every bad value at every place is checked against the schema here; it is sent once for each kind of place,
 * and to every route one of each kind that it has, so that requests grow with the kinds and not with the routes
 * (docs/adr/0029).
 */

/** Thousands of requests, on a machine that may have much else to do. */
const DEVAGAR = 300_000;
type Grupo = readonly [string, readonly Rota[]];

/** The routes, by the group that declares them. */
export const grupos: readonly Grupo[] = [...Map.groupBy(todas, ({ grupo }) => grupo.path)];

export const corposContract = (quais: readonly Grupo[]) =>
  describe('o que se pode mandar a qualquer rota', () => {
    let app: TestApp;
    let pedir: Pedir;
    let ana: Povoada;
    const vez = criarVez();
    const quantos = {
      rotas: quais.reduce((soma, [, rotas]) => soma + rotas.length, 0),
      corpos: 0,
      'valores que não se aceitam': 0,
      'valores recusados que se mandam': 0,
      'valores estranhos': 0,
      'códigos impossíveis': 0,
      perguntas: 0,
      partes: 0,
    };

    beforeAll(async () => {
      ({ app, ana } = await abrirPovoada());
      pedir = criarPedir(app);
      await comTarefa(app, ana);
    }, DEVAGAR);
    afterAll(async () => {
      contar('corpos', quantos);
      await app.close();
    });

    /** Sends each case; @returns the faults of the answers. `recusa`: none may be carried out. */
    const queixasDe = async (rota: Rota, casos: readonly Caso[], recusa: boolean): Promise<string[]> => {
      const { token } = ana.conta;
      const antes = await app.services.store.head();
      const queixas = await queixasDosCasos(pedir, rota, casos, { token, na: ana.na, recusa });
      // A case that signed out has ended the session: the rest goes on in another.
      if ((await ana.conta.call('GET', '/session')).status === 401) await entrarDeNovo();
      if (recusa && (await app.services.store.head()) !== antes) queixas.push(`${rota.nome}: gravou`);
      return queixas;
    };
    const entrarDeNovo = async () => {
      const { body } = await app.call('POST', '/session', { body: { login: 'ana', password: 'senha-muito-boa', modo: 'cli' } });
      const token = body.token as string;
      const call: Conta['call'] = (metodo, url, corpo, headers = {}) => app.call(metodo, url, { token, body: corpo, headers });
      ana = { ...ana, conta: { ...ana.conta, token, call } };
    };
    const enderecoDe = async (rota: Rota) => {
      const { endereco, corpo } = await pedidoDe(rota, ana);
      const url = endereco ?? rota.nome.replace(/^\w+ /, '').replaceAll(/:\w+/g, '1');
      return { url: rota.caminho.startsWith('/v1') ? `/v1${url}` : url, corpo };
    };
    /** The cases of each route of a group, counted. */
    const emCada = async (
      rotas: readonly Rota[],
      o: keyof typeof quantos,
      casosDe: (rota: Rota, url: string, corpo: unknown) => readonly Caso[],
      recusa: boolean,
    ) => {
      const queixas: string[] = [];
      for (const rota of rotas) {
        const { url, corpo } = await enderecoDe(rota);
        const casos = casosDe(rota, url, corpo);
        quantos[o] += casos.length;
        queixas.push(...(await queixasDe(rota, casos, recusa)));
      }
      return queixas;
    };
    const julgados = new Map<string, ReturnType<typeof julgar>>();
    const julgadosDe = (rota: Rota, corpo: unknown) => {
      const sabidos = julgados.get(rota.nome) ?? julgar(rota, corpo);
      julgados.set(rota.nome, sabidos);
      return sabidos;
    };

    describe.each(quais.map(([path, rotas]) => [path, rotas] as const))('%s', (_, rotas) => {
      const escrevem = rotas.filter(escreve);
      const semPartes = escrevem.filter(({ rota }) => !rota.raw);
      const comPartes = escrevem.filter(({ rota }) => rota.raw);
      const comCorpo = escrevem.filter(({ rota }) => rota.body);
      const comCodigo = rotas.filter((rota) => parametros(rota).length > 0 && rota.rota.access !== 'open');
      const deLer = rotas.filter(({ rota: { method, slow } }) => method === 'GET' && !slow);

      if (semPartes.length > 0)
        it(
          'bytes que não são um corpo: recusados, sem efeito',
          async () => expect(await emCada(semPartes, 'corpos', (rota, url) => corposDe(rota, url, vez), true)).toEqual([]),
          DEVAGAR,
        );

      if (comCorpo.length > 0) {
        it(
          'cada valor que não se aceita, em cada lugar do corpo: recusado, sem efeito',
          async () => {
            const queixas: string[] = [];
            const recusados = await emCada(
              comCorpo,
              'valores recusados que se mandam',
              (rota, url, corpo) => {
                const todos = julgadosDe(rota, corpo);
                quantos['valores que não se aceitam'] += todos.recusados.length;
                queixas.push(...todos.queixas);
                return recusadosDe(rota, url, corpo, todos, vez);
              },
              true,
            );
            expect([...queixas, ...recusados]).toEqual([]);
          },
          DEVAGAR,
        );
        it(
          'cada valor estranho que o esquema deixa passar: nunca um erro nosso',
          async () =>
            expect(
              await emCada(comCorpo, 'valores estranhos', (rota, url, corpo) => estranhosDe(url, julgadosDe(rota, corpo), vez), false),
            ).toEqual([]),
          DEVAGAR,
        );
      }

      if (comCodigo.length > 0)
        it(
          'códigos impossíveis no endereço: recusados, sem efeito',
          async () =>
            expect(await emCada(comCodigo, 'códigos impossíveis', (rota, _url, corpo) => enderecosDe(rota, corpo, vez), true)).toEqual([]),
          DEVAGAR,
        );

      if (deLer.length > 0)
        it(
          'perguntas e cabeçalhos que ninguém faz: nunca um erro nosso',
          async () => expect(await emCada(deLer, 'perguntas', (rota, url) => perguntasDe(rota, url, vez), false)).toEqual([]),
          DEVAGAR,
        );

      if (comPartes.length > 0)
        it(
          'um envio malfeito: recusado, sem efeito',
          async () => expect(await emCada(comPartes, 'partes', (rota, url) => enviosDe(rota, url, vez), true)).toEqual([]),
          DEVAGAR,
        );
    });
  });
