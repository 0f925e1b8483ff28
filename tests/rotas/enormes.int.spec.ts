import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import { type Esquema, esquemaDe, lugares, trocado } from './guarda/exemplo.js';
import { chaveDe, criarPedir, type Pedir } from './guarda/pedir.js';
import { type Povoada, abrirPovoada } from './guarda/povoada.js';
import { linha, queixasDoProblema } from './guarda/queixas.js';
import { escreve, todas } from './guarda/todas.js';

/** Each number by itself may be as large as its field allows; a value computed from several may not fit any more. */
describe('números enormes', () => {
  let app: TestApp;
  let pedir: Pedir;
  let ana: Povoada;

  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
    pedir = criarPedir(app);
  });
  afterAll(() => app.close());

  const deMedida = ({ type, maximum = 0 }: Esquema) => (type === 'number' || type === 'integer') && maximum > 1 && maximum < 2 ** 53 - 1;

  it('todos os números de um corpo no máximo ao mesmo tempo: nunca um erro nosso', async () => {
    const queixas: string[] = [];
    // A suspended account is answered nothing more.
    const quais = todas.filter((uma) => escreve(uma) && uma.rota.body && uma.nome !== 'POST /operador/contas/:id/suspensao');
    for (const rota of quais) {
      const { endereco, corpo } = await pedidoDe(rota, ana);
      const url = endereco ?? rota.nome.replace(/^\w+ /, '').replaceAll(/:\w+/g, '1');
      const esquema = esquemaDe(rota.rota.body as NonNullable<typeof rota.rota.body>);
      const cheio = lugares(esquema).reduce((dados, { caminho, modos }) => {
        const modo = modos.find(deMedida);
        return modo ? trocado(dados, caminho, modo.maximum) : dados;
      }, corpo);
      const bytes = JSON.stringify(cheio);
      const resposta = await pedir(rota.rota.method, rota.caminho.startsWith('/v1') ? `/v1${url}` : url, {
        token: chaveDe(rota, ana.conta.token),
        bytes,
        cabecalhos: ana.na,
      });
      const ruim = queixasDoProblema(resposta);
      if (ruim.length > 0) queixas.push(linha(rota.nome, bytes, resposta, ruim));
    }
    expect(queixas).toEqual([]);
  }, 300_000);

  it('uma venda cujo valor não cabe diz qual linha, e nada grava; um lote cuja soma não cabe também', async () => {
    const { call } = ana.conta;
    const criar = async (url: string, body: object) => (await call('POST', url, body, ana.na)).body.id as number;
    const [cliente, talhao] = [await criar('/cad-clientes', { nome: 'Comprador' }), await criar('/cad-talhoes', { nome: 'Imenso' })];
    const avulso = { avulso: 1, dataEntrada: '2026-06-01', quantidade: 99_999_999 };
    const { saidas } = (await call('POST', '/rastreabilidade/beneficio', avulso, ana.na)).body;
    const antes = await app.services.store.head();
    const produtos = [{ id: saidas[0].id, quantidade: 99_999_999, precoSaca: 99_999_999_999 }];
    const venda = await call('POST', '/vendas', { data: '2026-07-01', cliente, produtos }, ana.na);
    expect(venda).toMatchObject({ status: 422, body: { code: 'NUMERO_GRANDE_DEMAIS', errors: [{ campo: 'produtos[0].valor' }] } });
    const talhoes = Array.from({ length: 100 }, () => ({ talhaoId: talhao, quantidade: 99_999_999_999, valor: 99_999_999_999 }));
    const lote = await call('POST', '/rastreabilidade', { data: '2026-06-01', talhoes }, ana.na);
    expect([lote.status >= 400 && lote.status < 500, await app.services.store.head()]).toEqual([true, antes]);
  });
});
