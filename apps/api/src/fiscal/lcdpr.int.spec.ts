import { createHash } from 'node:crypto';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Corpo = Readonly<Record<string, unknown>>;

/** What is wrong with a file of the LCDPR, read as the manual has it (docs: layout 0013), by no code that writes it. */
const errosDoArquivo = (texto: string): string[] => {
  const erros: string[] = [];
  const dizer = (certo: boolean, erro: string) => void (certo || erros.push(erro));
  dizer(texto.endsWith('\r\n') && !texto.replaceAll('\r\n', '').includes('\n'), 'every line ends with CR and LF');
  const linhas = texto
    .split('\r\n')
    .slice(0, -1)
    .map((linha) => linha.split('|'));
  const de = (registro: string) => linhas.filter(([qual]) => qual === registro);
  const CAMPOS = { '0000': 10, '0010': 2, '0030': 10, '0040': 17, '0045': 6, '0050': 7, Q100: 13, Q200: 6, '9999': 7 } as const;
  for (const [registro, campos] of Object.entries(CAMPOS))
    for (const linha of de(registro)) dizer(linha.length === campos, `${registro} has ${linha.length} fields, not ${campos}`);
  const LUGARES: readonly string[] = ['0000', '0010', '0030', '0040', '0050', 'Q100', 'Q200', '9999'];
  const lugares = linhas.map(([registro]) => LUGARES.indexOf(registro === '0045' ? '0040' : (registro as string)));
  dizer(
    lugares.every((lugar, n) => lugar >= 0 && lugar >= (lugares[n - 1] ?? 0)),
    'registers in their places',
  );
  for (const unico of ['0000', '0010', '0030', '9999']) dizer(de(unico).length === 1, `one ${unico}`);
  dizer(linhas.at(-1)?.[6] === String(linhas.length), 'QTD_LIN counts every line');
  for (const [n, [registro, codigo]] of linhas.entries())
    if (registro === '0045') {
      const antes = linhas.slice(0, n).findLast(([qual]) => qual === '0040');
      dizer(antes?.[1] === codigo && ['0040', '0045'].includes(linhas[n - 1]?.[0] as string), '0045 right after its 0040');
    }
  for (const [, codigo, , , , , , , , , , , , , , tipo, participacao] of de('0040')) {
    const partes = de('0045')
      .filter(([, outro]) => outro === codigo)
      .map((outra) => Number(outra[5]));
    dizer(/^\d{5}$/.test(participacao as string), 'a share has five digits');
    if (tipo !== '1') dizer(Number(participacao) + partes.reduce((a, b) => a + b, 0) === 10_000, `shares of ${codigo} sum to 100%`);
  }
  let saldo = 0;
  let antes = '';
  const meses = new Map<string, [number, number, number]>();
  for (const [, data = '', imovel, conta = '', , tipo = '', , quem = '', lanc, entra = '', sai = '', sld, nat] of de('Q100')) {
    const dia = data.slice(4) + data.slice(2, 4) + data.slice(0, 2);
    dizer(/^\d{8}$/.test(data) && dia >= antes, 'Q100 by day');
    antes = dia;
    dizer(
      de('0040').some(([, codigo]) => codigo === imovel),
      `property ${imovel} is declared`,
    );
    dizer(['000', '999'].includes(conta) || de('0050').some(([, codigo]) => codigo === conta), `account ${conta} is declared`);
    dizer(/^[1-6]$/.test(tipo) && /^(\d{11}|[0-9A-Z]{14})$/.test(quem), 'document and participant');
    dizer(Number(entra) > 0 !== Number(sai) > 0 && /^\d{3,}$/.test(entra) && /^\d{3,}$/.test(sai), 'in or out, without marks');
    dizer((lanc === '2') === Number(sai) > 0, 'kind of line');
    saldo += Number(entra) - Number(sai);
    dizer(Number(sld) === Math.abs(saldo) && nat === (saldo < 0 ? 'N' : 'P'), `running balance ${saldo}`);
    const mes = meses.get(data.slice(2)) ?? [0, 0, 0];
    meses.set(data.slice(2), [mes[0] + Number(entra), mes[1] + Number(sai), saldo]);
  }
  const porMes = de('Q200').map(([, mes, entra, sai, sld, nat]) => [
    mes,
    Number(entra),
    Number(sai),
    nat === 'N' ? -Number(sld) : Number(sld),
  ]);
  dizer(JSON.stringify(porMes) === JSON.stringify([...meses].map(([mes, somas]) => [mes, ...somas])), 'Q200 sums Q100');
  return erros;
};

/** The cash book of rural producers, from what was paid. */
describe('livro-caixa do produtor rural (LCDPR)', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  const ids: Record<string, number> = {};
  let na: Record<string, string>;
  const novo = async (path: string, corpo: Corpo): Promise<number> => {
    const { status, body } = await ana.call('POST', path, corpo, na);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const baixar = async (produtor: number, ano = 2026) => {
    const { status, body, headers } = await app.call('GET', `/lcdpr/${produtor}/${ano}/arquivo`, { token: ana.token });
    return { status, payload: String(body.text), nome: headers['content-disposition'] };
  };
  const endereco = { logradouro: 'Rua das Flores', numero: '10', bairro: 'Centro', uf: 'MG', municipio: '3114105', cep: '37472000' };

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-20T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    ids['fazenda'] = await novo('/fazendas', { nome: 'SANTA RITA' });
    na = { 'x-fazenda': String(ids['fazenda']) };
    ids['ze'] = await novo('/cad-produtores-rurais', {
      nome: 'José da Silva',
      cpf: '90000010057',
      email: 'ze@exemplo.com.br',
      ...endereco,
    });
    ids['maria'] = await novo('/cad-produtores-rurais', { nome: 'Maria da Silva', cpf: '90000010723' });
    const imovel = { nome: 'Santa Rita', codigo: 1, exploracao: '2', cafir: '12345678', ...endereco };
    ids['imovel'] = await novo('/cad-imoveis-rurais', { ...imovel, produtor: ids['ze'], participacao: 66.666667 });
    ids['daMaria'] = await novo('/cad-imoveis-rurais', { ...imovel, produtor: ids['maria'], participacao: 33.333333 });
    const outra = { imovel: ids['imovel'], tipo: '1', nome: 'Maria da Silva', documento: '90000010723', participacao: 33.333333 };
    await novo('/cad-contrapartes-rurais', outra);
    ids['loja'] = await novo('/cad-fornecedores', { nome: 'ADUBOS DO SUL', cpf_cnpj: '90000001000129' });
    ids['banco'] = await novo('/fluxos', { descricao: 'BANCO' });
    await novo('/cad-dadosbancarios', { titular: 'José', banco: '001', agencia: '1234-5', numero: '98765-4', fluxo: ids['banco'] });
    const pago = { status: 'PAGO', fornecedor: ids['loja'], fluxo: ids['banco'] };
    const lancar = (tipo: string, descricao: string, valor: number, dia: string, mais: Corpo = {}) =>
      novo('/financeiro', { tipo, descricao, valor, data: dia, dataPagamento: dia, ...pago, ...mais });
    await lancar('despesa', 'Adubo | 20-05-20', 1_000.01, '2026-03-10', { notafiscal: '4321' });
    await lancar('receita', 'Café', 30_000, '2026-07-15', { notafiscal: '77' });
    await lancar('despesa', 'Diesel', 99.99, '2026-07-15', { fluxo: undefined });
    await lancar('despesa', 'De outro ano', 10, '2025-12-31');
    ids['aberto'] = await novo('/financeiro', { tipo: 'despesa', descricao: 'A pagar', valor: 500, data: '2026-08-01' });
  });
  afterAll(() => app.close());

  it('o arquivo é o que o manual pede, com a parte de cada um em cada valor', async () => {
    const { status, payload, nome } = await baixar(ids['ze'] as number);
    expect([status, nome]).toEqual([200, expect.stringContaining('LCDPR-2026-90000010057.txt')]);
    expect(errosDoArquivo(payload)).toEqual([]);
    const linhas = payload.split('\r\n');
    // 66,666667 % of 1.000,01, 99,99 and 30.000,00.
    const valores = linhas.filter((linha) => linha.startsWith('Q100')).map((linha) => linha.split('|').toSpliced(6, 1).slice(1, 12));
    expect(valores).toEqual([
      ['10032026', '001', '001', '4321', '1', '90000001000129', '2', '000', '66667', '66667', 'N'],
      ['15072026', '001', '001', '77', '1', '90000001000129', '1', '2000000', '000', '1933333', 'P'],
      ['15072026', '001', '000', '', '3', '90000001000129', '2', '000', '6666', '1926667', 'P'],
    ]);
    expect(linhas).toContain('0050|001|BR|001|Banco do Brasil|1234|0000000000987654');
    expect(linhas).toContain('0045|001|1|90000010723|Maria da Silva|03333');
  });

  it('diz o que falta antes de entregar, e onde se conserta', async () => {
    const { body } = await ana.call('GET', `/lcdpr/${ids['ze']}/2026`);
    expect(body).toMatchObject({
      ano: 2026,
      lancamentos: 3,
      entradas: 20_000,
      saidas: 733.33,
      saldo: 19_266.67,
      faltas: [],
      faltasTotal: 0,
    });
    expect(body.meses).toEqual([
      { mes: '2026-03', entradas: 0, saidas: 666.67, saldo: -666.67 },
      { mes: '2026-07', entradas: 20_000, saidas: 66.66, saldo: 19_266.67 },
    ]);
    const dela = (await ana.call('GET', `/lcdpr/${ids['maria']}/2026`)).body;
    expect(
      dela.faltas.map(({ registro, campo, onde }: { registro: string; campo: string; onde: object }) => [registro, campo, onde]),
    ).toEqual([
      ...['logradouro', 'bairro', 'uf', 'municipio', 'cep', 'numero', 'email'].map((campo) => [
        '0030',
        campo,
        { tipo: 'produtor', id: ids['maria'] },
      ]),
      ['0045', 'contrapartes', { tipo: 'imovel', id: ids['daMaria'] }],
      ['0045', 'participacao', { tipo: 'imovel', id: ids['daMaria'] }],
    ]);
    const semDono = await novo('/financeiro', {
      tipo: 'despesa',
      descricao: 'Balde',
      valor: 5,
      data: '2026-09-01',
      dataPagamento: '2026-09-01',
      status: 'PAGO',
    });
    const { faltas } = (await ana.call('GET', `/lcdpr/${ids['ze']}/2026`)).body;
    expect(faltas).toMatchObject([{ registro: 'Q100', campo: 'participante', onde: { tipo: 'lancamento', id: semDono } }]);
    expect((await ana.call('DELETE', `/financeiro/${semDono}`)).status).toBeLessThan(500);
  });

  it('as linhas vêm por dia, uma página de cada vez', async () => {
    const { body } = await ana.call('GET', `/lcdpr/${ids['ze']}/2026/linhas?size=2`);
    expect(body.pagination.total).toBeGreaterThan(2);
    expect(body.content[0]).toMatchObject({
      data: '2026-03-10',
      imovel: 'Santa Rita',
      conta: '001',
      tipoDoDocumento: 'Nota fiscal',
      saida: 666.67,
      saldo: -666.67,
    });
  });

  it('entregue, o que muda depois se diz por diferença: linha por linha, quem mudou, e quando', async () => {
    const livro = `/lcdpr/${ids['ze']}/2026`;
    const ver = async (url: string) => (await ana.call('GET', url)).body;
    expect((await ana.call('GET', `${livro}/diferencas`)).status).toBe(404);
    const antes = await ver(livro);
    const { status, body: entrega } = await ana.call('POST', `${livro}/entregas`, { entregueEm: '2026-11-19', recibo: '12.34' }, na);
    expect([status, entrega]).toMatchObject([
      201,
      {
        ...{ ano: 2026, entregueEm: '2026-11-19', recibo: '12.34', retificadora: false, por: 'Conta ana', leiaute: '0013' },
        ...{ lancamentos: antes.lancamentos, entradas: antes.entradas, saidas: antes.saidas, saldo: antes.saldo },
      },
    ]);
    const { payload } = await baixar(ids['ze'] as number);
    expect(entrega.sha256).toBe(createHash('sha256').update(payload).digest('hex'));
    expect(await ver(`${livro}/diferencas`)).toMatchObject({ content: [], outroArquivo: false, agora: { sha256: entrega.sha256 } });

    const { content: linhas } = await ver(`${livro}/linhas?size=200`);
    const lancamentoDe = (historico: string): number =>
      linhas.find((uma: { historico: string }) => uma.historico.startsWith(historico)).lancamento;
    const [adubo, diesel] = [lancamentoDe('Adubo'), lancamentoDe('Diesel')];
    const pago = { status: 'PAGO', fornecedor: ids['loja'], fluxo: ids['banco'], dataPagamento: '2026-10-01' };
    const tardia = await novo('/financeiro', { tipo: 'despesa', descricao: 'Nota achada', valor: 300, data: '2026-10-01', ...pago });
    expect((await ana.call('PUT', `/financeiro/${adubo}`, { notafiscal: '4322' }, na)).status).toBe(200);
    const [parcela] = (await ver(`/financeiro/${diesel}`)).pagamentos;
    expect((await ana.call('PATCH', `/financeiro/pagamento/${parcela.id}`, { status: 'PENDENTE' }, na)).status).toBe(200);
    const { content, outroArquivo, agora, entrega: desde } = await ver(`${livro}/diferencas`);
    expect(desde).toEqual(entrega);
    expect(content).toMatchObject([
      {
        ...{ lancamento: adubo, oQue: 'MUDOU', mudou: ['documento, histórico ou participante'], por: 'Conta ana', existe: true },
        ...{ antes: { saida: 666.67 }, agora: { saida: 666.67 } },
      },
      { lancamento: diesel, oQue: 'SAIU', por: 'Conta ana', antes: { data: '2026-07-15', saida: 66.66 }, agora: null },
      {
        lancamento: tardia,
        descricao: 'Nota achada',
        oQue: 'NOVA',
        por: 'Conta ana',
        fez: expect.any(String),
        antes: null,
        agora: { saida: 200 },
      },
    ]);
    expect([outroArquivo, agora.saidas]).toEqual([true, Math.round((antes.saidas - 66.66 + 200) * 100) / 100]);
    // The rectified file is whole again and replaces the first: by the manual it lacks what that lacked, the participant of one line, and no more.
    expect(errosDoArquivo((await baixar(ids['ze'] as number)).payload)).toEqual(errosDoArquivo(payload));
    expect(errosDoArquivo(payload)).toEqual(['document and participant']);

    const segunda = (await ana.call('POST', `${livro}/entregas`, {}, na)).body;
    expect(segunda).toMatchObject({ retificadora: true, entregueEm: '2026-11-20', recibo: null });
    expect((await ver(`${livro}/diferencas`)).content).toEqual([]);
    expect((await ver(`${livro}/diferencas?entrega=${entrega.id}`)).content).toHaveLength(3);
    expect((await ver(`${livro}/entregas`)).content.map(({ id }: { id: number }) => id)).toEqual([segunda.id, entrega.id]);
    expect(await tablesThatDiffer(app)).toEqual([]);
    expect((await ana.call('DELETE', `/lcdpr/entregas/${segunda.id}`, undefined, na)).status).toBe(204);
    expect((await ver(`${livro}/diferencas`)).content).toHaveLength(3);
    const futuro = await ana.call('POST', `${livro}/entregas`, { entregueEm: '2026-12-01' }, na);
    expect(futuro).toMatchObject({ status: 422, body: { code: 'ENTREGA_NO_FUTURO', errors: [{ campo: 'entregueEm' }] } });
    for (const url of [`${livro}/entregas`, `${livro}/diferencas`]) expect((await bia.call('GET', url)).status).toBe(404);
    expect((await bia.call('POST', `${livro}/entregas`, {})).status).toBe(404);
    expect((await bia.call('DELETE', `/lcdpr/entregas/${entrega.id}`)).status).toBe(404);
  });

  it('é de quem pergunta, e pede um ano que há', async () => {
    expect((await bia.call('GET', `/lcdpr/${ids['ze']}/2026`)).status).toBe(404);
    expect((await bia.call('GET', `/lcdpr/${ids['ze']}/2026/arquivo`)).status).toBe(404);
    const { status, body } = await ana.call('GET', `/lcdpr/${ids['ze']}/2018`);
    expect([status, body.errors[0].campo]).toEqual([400, 'ano']);
  });
});
