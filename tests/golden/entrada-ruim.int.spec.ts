import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.js';
import { rotas as equipment } from '../rotas/equipment.rotas.js';
import { rotas as traceability } from '../rotas/traceability.rotas.js';
import { abrirMesa, type Corpo, type Mesa } from './mesa.js';
import { colheita, processos } from './processos.js';

/** Thousands of requests, on a machine that has other things to do. */

/** Bad input in forms and addresses: the answer names the fault, nothing is written, and there is never a 5xx. */

const RUINS: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.00001,
  1e300,
  2 ** 53,
  '',
  ' ',
  'x',
  'x'.repeat(5_000),
  'a\u0000b',
  '2026-02-30',
  [],
  [null],
  [[]],
  {},
  { id: 1 },
  [{ id: 'x' }],
  [{ id: 1, quantidade: '1' }],
];
const ENDERECOS = ['0', '-1', '1.5', '1e3', 'NaN', '99999999999999999999', '%00', '%27', '1%20or%201=1', 'null'];
const PERGUNTAS = [
  ...[
    'page=abc',
    'page=1e9',
    'size=0',
    'size=1000',
    'sort=id;drop',
    `q=${'x'.repeat(300)}`,
    'q=%00',
    'q=%25_%5C',
    'q=%27%22',
    'page=1&page=2',
  ],
  ...['etapa=torrado', 'unidade=t', 'comSaldo=talvez', 'safra=x', 'de=ontem', 'ate=2026-02-30', 'em=hoje', 'conhecidoEm=2026-05-11'],
  ...['tipo=torra', 'data=11/05/2026', 'talhao=x', 'beneficio=x', 'lote=-1', 'fazenda=x', 'fazenda=-1', 'fazenda=999999999'],
];

describe('o que não se pode entender', () => {
  let app: TestApp;
  let mesa: Mesa;

  beforeAll(async () => {
    app = await startTestApp();
    mesa = await abrirMesa(app, 'ruim');
  });
  afterAll(() => app.close());

  /** Sends a request; @returns the faults of the answer. */
  const pedir = async (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', caminho: string, corpo?: Corpo): Promise<string[]> => {
    const antes = await app.services.store.head();
    const { status, body } = await mesa.ana.call(metodo, caminho, corpo, mesa.sitio.na);
    const mudou = (await app.services.store.head()) !== antes;
    const queixas = [
      status >= 500 && 'erro nosso',
      status >= 400 && !/[a-zà-ú]{2,} /i.test(String(body.error)) && 'sem texto',
      status === 400 && !(body.errors?.length > 0) && 'sem campo',
      status === 400 &&
        body.errors?.some(
          ({ campo, mensagem }: Record<string, string>) => !campo || !mensagem || /NaN|undefined|\[object/.test(mensagem),
        ) &&
        'campo sem texto',
      mudou && (status >= 400 || metodo === 'GET') && 'gravou',
    ];
    return queixas.flatMap((queixa) =>
      queixa
        ? [`${metodo} ${caminho} ${JSON.stringify(corpo)?.slice(0, 200)}: ${status} ${queixa} ${JSON.stringify(body).slice(0, 300)}`]
        : [],
    );
  };

  it.each(Object.entries({ ...processos, colheita }))('em cada campo do formulário: %s', async (_, { path, form }) => {
    const corpo = await form(mesa);
    const queixas: string[] = [];
    for (const campo of Object.keys(corpo)) {
      for (const ruim of RUINS) queixas.push(...(await pedir('POST', path, { ...corpo, [campo]: ruim })));
      const [primeiro] = Array.isArray(corpo[campo]) ? (corpo[campo] as Corpo[]) : [];
      for (const interno of Object.keys(primeiro ?? {}))
        for (const ruim of RUINS) queixas.push(...(await pedir('POST', path, { ...corpo, [campo]: [{ ...primeiro, [interno]: ruim }] })));
    }
    expect(queixas).toEqual([]);
  });

  it('em cada endereço e cada pergunta', async () => {
    const queixas: string[] = [];
    for (const rota of [...traceability, ...equipment]) {
      const [metodo, caminho] = rota.split(' ') as ['GET', string];
      const parametros = [...caminho.matchAll(/\{\w+\}/g)].map(([um]) => um);
      for (const ruim of parametros.length > 0 ? ENDERECOS : [])
        queixas.push(...(await pedir(metodo, caminho.replaceAll(/\{\w+\}/g, ruim), ['PUT', 'POST'].includes(metodo) ? {} : undefined)));
      if (metodo !== 'GET') continue;
      const deAlguem = caminho.replaceAll(/\{\w+\}/g, '1');
      for (const ruim of PERGUNTAS) queixas.push(...(await pedir('GET', `${deAlguem}?${ruim}`)));
    }
    expect(queixas).toEqual([]);
  });
});
