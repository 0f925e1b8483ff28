import { fazendasDoRegistro } from '@tulha/read-models/references/fazenda-do-registro.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import { addressedRecordOf } from '../../apps/api/src/http/pipeline/other-farm.js';
import type { TestApp } from '../../apps/api/src/testing/test-app.js';
import { pedidoDe } from './guarda/corpo.js';
import { abrirPovoada, type Povoada } from './guarda/povoada.js';
import { escreve, parametros, type Rota, todas } from './guarda/todas.js';

/** A write by id is of the record's own farm (docs/adr/0062): every write of the table, and every record that is read. */

const DEVAGAR = 300_000;

/** Addresses whose records belong to no farm, each with the reason. */
const SEM_FAZENDA: Readonly<Record<string, string>> = {
  'session/sessoes': 'a session is its user’s',
  'cat-usuarios': 'a user is the account’s',
  permissions: 'of a user',
  users: 'of a user',
  'operador/contas': 'of the operator',
  'operador/usuarios': 'of the operator',
  'help-contents': 'everybody’s',
  notifications: 'of a user',
  fazendas: 'a farm is the account’s, whichever is active',
  'fluxos/movimentacao': 'money of a cash flow is of no farm',
  extratos: 'the same',
  'extratos/linhas': 'the same',
  lcdpr: 'a producer is of the whole account, and so is what they filed',
  'lcdpr/entregas': 'the same',
  'colaborador-paginas': 'a worker is of the whole account, and so is the page',
};

/** The same of addresses that are only read. */
const SEM_FAZENDA_AO_LER: Readonly<Record<string, string>> = {
  dashboard: 'the id is the farm’s own, and the room compares the two',
  rastreabilidade: 'the process is a part of the address, and the history is of its lots',
  'rastreabilidade/documentos': 'a document is known by its print',
  'nfe/chave': 'an invoice is known by its key, and its routes say its farms themselves: apps/api/src/fiscal/pela-chave.int.spec.ts',
  'nfe/notas/verificar-xml': 'the same',
  'extratos/meses': 'money of a cash flow is of no farm',
  importacoes: 'an import is of the whole account',
  tarefas: 'of the user who asked',
  docs: 'everybody’s',
  '/p': 'everybody’s',
  '/p/eu': 'the worker’s own',
};

const antesDoId = ({ caminho }: Rota) => caminho.replace(/^\/v1\//, '').split('/:')[0] as string;
const comRegistro = todas.filter(({ grupo, rota }) => addressedRecordOf(grupo, rota) !== undefined);
const escritas = comRegistro.filter(escreve);
const leituras = comRegistro.filter((rota) => !escreve(rota));

describe('um registro de outra fazenda que a escolhida', () => {
  let app: TestApp;
  let ana: Povoada;
  let outra: number;
  beforeAll(async () => {
    ({ app, ana } = await abrirPovoada());
    outra = (await ana.conta.call('POST', '/fazendas', { nome: 'SÍTIO DE CIMA' })).body.id;
  }, DEVAGAR);
  afterAll(() => app.close());

  const daqui = () => Number(ana.na['x-fazenda']);
  /** Whether the record that an address is of belongs to a farm, as its own answer says. */
  const deFazenda = async (rota: Rota, endereco: string): Promise<boolean> => {
    const antes = antesDoId(rota);
    const [, depois = ''] = endereco.split(`/${antes}/`);
    const { status, headers } = await ana.conta.call('GET', `/${antes}/${depois.split(/[/?]/)[0]}`);
    return status !== 200 || headers['x-fazenda'] !== undefined;
  };

  /** Whether the record that an address is of belongs to a farm, as the declarations have it. */
  const ehDeFazenda = async ({ grupo, rota, caminho }: Rota, endereco: string): Promise<boolean> => {
    const sobre = addressedRecordOf(grupo, rota);
    const id = Number(endereco.split(/[/?]/)[caminho.split('/').indexOf(`:${sobre?.id}`) - 1]);
    const reader = readerOf(app.services.readDb, ana.conta.conta);
    return sobre !== undefined && (await fazendasDoRegistro(reader, sobre.tabela, id)).length > 0;
  };

  it('de todo endereço com id está dito de que registro é, ou por que de fazenda nenhuma', () => {
    const semDizer = todas.filter((rota) => escreve(rota) && parametros(rota).length > 0 && !escritas.includes(rota)).map(antesDoId);
    expect([...new Set(semDizer)].toSorted()).toEqual(Object.keys(SEM_FAZENDA).toSorted());
    const soLidos = todas.filter((rota) => !escreve(rota) && parametros(rota).length > 0 && !leituras.includes(rota)).map(antesDoId);
    const dela = (antes: string) => antes in SEM_FAZENDA;
    expect([...new Set(soLidos)].filter((antes) => !dela(antes)).toSorted()).toEqual(Object.keys(SEM_FAZENDA_AO_LER).toSorted());
  });

  it(
    'com a fazenda no endereço não se lê o que é de outra: 404 que diz de qual é, em toda rota com o id de um registro',
    async () => {
      const respondidas: string[] = [];
      let recusadas = 0;
      for (const rota of leituras) {
        const { endereco, corpo } = await pedidoDe(rota, ana);
        if (endereco === undefined) continue;
        const { fazenda: _dita, ...dele } = (corpo ?? {}) as Record<string, unknown>;
        const sua = await ehDeFazenda(rota, endereco);
        const com = `${endereco}${endereco.includes('?') ? '&' : '?'}fazenda=${outra}`;
        const { status, body } = await ana.conta.call(rota.rota.method, com, rota.rota.body ? dele : undefined);
        if (body?.code === 'REGISTRO_NAO_E_DA_FAZENDA') recusadas++;
        else if (status < 300 && sua) respondidas.push(rota.nome);
      }
      expect(respondidas).toEqual([]);
      expect(recusadas).toBeGreaterThan(50);
      const talhao = ana.ids.get('talhao');
      const ler = (url: string, cabecalhos = {}) => ana.conta.call('GET', url, undefined, cabecalhos);
      for (const url of [`/talhoes/${talhao}/dre/resumo`, `/relatorios/talhoes/custos/${talhao}`, `/cad-talhoes/${talhao}/registros`]) {
        expect(await ler(`${url}?fazenda=${outra}`)).toMatchObject({
          status: 404,
          body: { code: 'REGISTRO_NAO_E_DA_FAZENDA', error: expect.stringContaining('SÍTIO DE CIMA'), errors: [{ campo: 'fazenda' }] },
        });
        const [sem, ativa] = [await ler(url, ana.na), await ler(url, { 'x-fazenda': String(outra) })];
        expect([ativa.status, ativa.body]).toEqual([200, sem.body]);
      }
    },
    DEVAGAR,
  );

  it(
    'não se muda nem se exclui: recusa com o nome das duas, e nada muda; a do corpo vale, se é a do registro',
    async () => {
      const aceitas: string[] = [];
      let recusadas = 0;
      for (const rota of escritas) {
        const { endereco, corpo } = await pedidoDe(rota, ana);
        if (endereco === undefined) continue;
        const { fazenda: _dita, ...dele } = (corpo ?? {}) as Record<string, unknown>;
        const sua = await deFazenda(rota, endereco);
        const antes = await app.services.store.head();
        const resposta = await ana.conta.call(rota.rota.method, endereco, rota.rota.body ? dele : undefined, {
          'x-fazenda': String(outra),
        });
        if (resposta.body?.code === 'REGISTRO_DE_OUTRA_FAZENDA') recusadas++;
        if (resposta.body?.code === 'REGISTRO_DE_OUTRA_FAZENDA' && !String(resposta.body.error).includes('SÍTIO DE CIMA'))
          aceitas.push(`${rota.nome}: ${resposta.body.error}`);
        const temFazenda = resposta.status < 300 || (await app.services.store.head()) !== antes;
        if (temFazenda && sua) aceitas.push(rota.nome);
      }
      expect(aceitas).toEqual([]);
      expect(recusadas).toBeGreaterThan(100);
      const talhao = ana.ids.get('talhao');
      const de = { 'x-fazenda': String(outra) };
      const mudar = (corpo: object, cabecalhos: Record<string, string>, url = `/cad-talhoes/${talhao}`) =>
        ana.conta.call('PUT', url, corpo, cabecalhos);
      expect((await mudar({ nome: 'Grota' }, de)).body).toMatchObject({
        code: 'REGISTRO_DE_OUTRA_FAZENDA',
        errors: [{ campo: 'fazenda' }],
      });
      expect((await mudar({ nome: 'Grota' }, ana.na, `/cad-talhoes/${talhao}?fazenda=${outra}`)).status).toBe(422);
      expect((await mudar({ nome: 'Grota', fazenda: daqui() }, de)).status).toBe(200);
      expect((await mudar({ nome: 'Grotão' }, { 'x-fazenda': '0' })).status).toBe(200);
    },
    DEVAGAR,
  );

  it('abaixo de um registro de fazenda nenhuma, a linha é da fazenda do que ela nomeia', async () => {
    const { call } = ana.conta;
    const agronomo = (await call('POST', '/agronomist', { nome: 'RITA', registro: 'MG-77/D' })).body.id;
    const insumo = ana.ids.get('insumo') ?? (await call('GET', '/cad-insumos')).body.content[0].id;
    const receita = { numero: '1', data: '2026-05-01', talhao: ana.ids.get('talhao'), diagnostico: 'BICHO', insumo, dose: '1 L/ha' };
    const feita = await call('POST', `/agronomist/${agronomo}/receituarios`, receita, ana.na);
    expect(feita.status).toBe(201);
    const dela = `/agronomist/${agronomo}/receituarios/${feita.body.id}`;
    const de = { 'x-fazenda': String(outra) };
    for (const [method, corpo] of [
      ['PUT', { dose: '2 L/ha' }],
      ['DELETE', undefined],
    ] as const)
      expect(await call(method, dela, corpo, de)).toMatchObject({ status: 422, body: { code: 'REGISTRO_DE_OUTRA_FAZENDA' } });
    expect((await call('PUT', dela, { dose: '2 L/ha' }, ana.na)).status).toBe(200);
    expect((await call('DELETE', dela, undefined, { 'x-fazenda': '0' })).status).toBe(204);
  });

  it(
    'lê-se, e a resposta diz de que fazenda é',
    async () => {
      const mudas: string[] = [];
      let comFazenda = 0;
      for (const rota of comRegistro.filter(({ rota: { method, path } }) => method === 'GET' && /^\/:\w+$/.test(path))) {
        const { endereco } = await pedidoDe(rota, ana);
        if (endereco === undefined) continue;
        const { status, body, headers } = await ana.conta.call('GET', endereco, undefined, { 'x-fazenda': String(outra) });
        const fazenda = headers['x-fazenda'];
        if (fazenda === String(daqui())) comFazenda++;
        if (status === 200 && body.fazenda === daqui() && fazenda === undefined) mudas.push(rota.nome);
      }
      expect(mudas).toEqual([]);
      expect(comFazenda).toBeGreaterThan(20);
    },
    DEVAGAR,
  );
});
