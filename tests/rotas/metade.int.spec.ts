import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import { SEM_LEITURA, SEM_TENTATIVA } from './guarda/excecoes.js';
import { esquemaDe, resolver } from './guarda/exemplo.js';
import { type Povoada, abrirPovoada } from './guarda/povoada.js';
import { type Rota, todas } from './guarda/todas.js';

/** A change drops nothing that it was not told: every PUT of the table over a record that can be read, at the same address or in the list there. */

const DEVAGAR = 300_000;
/** Fields of the answer, and of the record's last change: every change changes them. */
const DA_RESPOSTA = new Set(['requestId', 'registradoEm']);
const lidas = new Set(todas.filter(({ rota }) => rota.method === 'GET').map(({ caminho }) => caminho));
const listaDe = (caminho: string) => caminho.replace(/\/:\w+$/, '');
const seLe = ({ caminho }: Rota) => lidas.has(caminho) || (caminho !== listaDe(caminho) && lidas.has(listaDe(caminho)));
const mudam = todas.filter(({ rota }) => rota.method === 'PUT' && rota.body && !rota.raw && rota.access === undefined);

describe('o que uma alteração não diz', () => {
  let app: TestApp;
  let ana: Povoada;
  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
  }, DEVAGAR);
  afterAll(() => app.close());

  type Registro = Record<string, unknown>;
  const daLista = async (lista: string) => (await ana.conta.call('GET', `${lista}?size=200`, undefined, ana.na)).body.content as Registro[];
  /** The address of a record that only its list shows: one the season made there, and left. */
  const naLista = async ({ nome }: Rota): Promise<string | undefined> => {
    for (const { endereco, resposta } of ana.pedidos.get(listaDe(nome).replace('PUT', 'POST')) ?? [])
      if ((await daLista(endereco))?.some(({ id }) => id === resposta.body.id)) return `${endereco}/${resposta.body.id}`;
    return undefined;
  };
  const lerDe = async ({ caminho }: Rota, endereco: string): Promise<Registro> => {
    if (lidas.has(caminho)) return (await ana.conta.call('GET', endereco, undefined, ana.na)).body;
    const id = Number(endereco.split('/').at(-1));
    return (await daLista(endereco.replace(/\/\d+$/, ''))).find((um) => um['id'] === id) as Registro;
  };

  /** The required fields of the schema alone: with the record's values, or, where the record has other words, with the sent ones. */
  const minimos = (rota: Rota, registro: Record<string, unknown>, corpo: unknown) => {
    const raiz = esquemaDe(rota.rota.body as NonNullable<Rota['rota']['body']>);
    const { required = [] } = resolver(raiz, raiz).find(({ properties }) => properties) ?? {};
    const enviado = (corpo ?? {}) as Record<string, unknown>;
    const tirados = (de: Record<string, unknown>) => Object.fromEntries(required.map((nome) => [nome, de[nome] ?? enviado[nome]]));
    return { devidos: new Set(required), corpos: [tirados(registro), tirados(enviado)] };
  };

  it(
    'fica como está, em todo PUT de um registro que se lê',
    async () => {
      const mudaram: Record<string, unknown> = {};
      const tentadas: string[] = [];
      for (const rota of mudam.filter(seLe)) {
        const pedido = await pedidoDe(rota, ana);
        const endereco = lidas.has(rota.caminho) ? pedido.endereco : await naLista(rota);
        if (endereco === undefined) {
          if (!lidas.has(rota.caminho)) mudaram[rota.nome] = 'não ficou na lista';
          continue;
        }
        const ler = () => lerDe(rota, endereco);
        const antes = await ler();
        const { corpo } = pedido;
        const { devidos, corpos } = minimos(rota, antes, corpo);
        let feito = await ana.conta.call('PUT', endereco, corpos[0], ana.na);
        if ([400, 422].includes(feito.status)) feito = await ana.conta.call('PUT', endereco, corpos[1], ana.na);
        // The reason belongs to a change: a value accepted with a reason asks for one again.
        const pedeMotivo = (feito.body?.errors as { campo: string }[] | undefined)?.some(({ campo }) => campo === 'motivo');
        if (pedeMotivo) feito = await ana.conta.call('PUT', endereco, { ...corpos[0], motivo: 'Dito outra vez' }, ana.na);
        tentadas.push(rota.nome);
        const depois = await ler();
        const outros = Object.keys(antes).filter(
          (nome) => !devidos.has(nome) && !DA_RESPOSTA.has(nome) && JSON.stringify(antes[nome]) !== JSON.stringify(depois[nome]),
        );
        if (feito.status !== 200 || outros.length > 0)
          mudaram[rota.nome] = [
            feito.status,
            feito.body?.errors ?? feito.body?.error,
            ...outros.map((nome) => [nome, antes[nome], depois[nome]]),
          ];
      }
      expect(mudaram).toEqual(Object.fromEntries(Object.keys(SEM_TENTATIVA).map((nome) => [nome, expect.anything()])));
      expect(tentadas.length).toBeGreaterThan(40);
    },
    DEVAGAR,
  );

  it('os que não se leem são estes', () => {
    expect(
      mudam
        .filter((rota) => !seLe(rota))
        .map(({ nome }) => nome)
        .toSorted(),
    ).toEqual(Object.keys(SEM_LEITURA).toSorted());
  });
});
