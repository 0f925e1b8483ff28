import { seeing } from '@tulha/read-models/read/isolation';
import { askTogether } from '@tulha/read-models/read/ask-together';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Account = Awaited<ReturnType<TestApp['account']>>;

/** The first is made; each other looks like one before it. */
const NOMES = ['Turma A', 'Turma\u00a0A', 'Turma  A', 'Turma A\u200b', 'TURMA A'];
const FUNDAO = ['Fundão do João', 'Funda\u0303o do Joa\u0303o'];
/** In their order; made the other way round. */
const EM_ORDEM = ['abacateiro', 'Água Limpa', 'Éden', 'Lote 9', 'Lote 10', 'Zulmira'];

let app: TestApp;
let ana: Account;
let fazenda: number;

const send = (method: 'GET' | 'POST', url: string, body?: Record<string, unknown>) =>
  ana.call(method, url, body, { 'x-fazenda': String(fazenda) });
const nomes = async (url: string, campo = 'descricao') => {
  const { status, body } = await send('GET', url);
  expect(status).toBe(200);
  return (body.content as Record<string, unknown>[]).map((row) => row[campo]);
};

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.account('ana');
  fazenda = (await ana.call('POST', '/fazendas', { nome: 'SÍTIO VALE DO SABIÁ' })).body.id as number;
  for (const descricao of EM_ORDEM.toReversed()) await send('POST', '/cad-turmas', { descricao });
});
afterAll(() => app.close());

describe('uma palavra se acha como quer que se escreva', () => {
  it.each(['agua', 'Água', 'ÁGUA', 'AGUA', 'A\u0301gua', 'água-l', 'ualim', 'agua\u00a0limpa'])('%j acha Água Limpa', async (q) => {
    expect(await nomes(`/cad-turmas?q=${encodeURIComponent(q)}`)).toEqual(['Água Limpa']);
  });

  it.each(['sabia', 'SÍTIO', 'sitio', 'vale-do', 'sabiá'])('%j acha a fazenda escrita em maiúsculas', async (q) => {
    expect(await nomes(`/fazendas?q=${encodeURIComponent(q)}`, 'nome')).toEqual(['SÍTIO VALE DO SABIÁ']);
  });

  it('o que é sinal na busca é só o que é', async () => {
    for (const q of ['%', '_', '\\', "'"]) expect(await nomes(`/cad-turmas?q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  describe('o que se procura como a tela mostra', () => {
    beforeAll(async () => {
      for (const body of [{ nome: 'Zuleica', celular: '(35) 99123-4567' }, { nome: 'Mina Dagua' }, { nome: "Mina d'Água nº 5 – 3ª" }])
        await send('POST', '/cad-contatos', body);
      await send('POST', '/cad-fornecedores', { nome: 'Adubos', cpf_cnpj: '12.ABC.345/01DE-35' });
    });

    it.each(['(35) 99123-4567', '+55 (35) 99123-4567', '5535991234567', '35991234567', '99123-4567'])('o celular %j', async (q) => {
      expect(await nomes(`/cad-contatos?q=${encodeURIComponent(q)}`, 'nome')).toEqual(['Zuleica']);
    });

    it.each(['12.ABC.345/01DE-35', '12.ABC.345', '12abc345'])('o CNPJ %j', async (q) => {
      expect(await nomes(`/cad-fornecedores?q=${encodeURIComponent(q)}`, 'nome')).toEqual(['Adubos']);
    });

    it.each(['mina dagua', 'mina d´agua', 'MINA D’ÁGUA'])('o nome %j', async (q) => {
      expect(await nomes(`/cad-contatos?q=${encodeURIComponent(q)}`, 'nome')).toEqual(["Mina d'Água nº 5 – 3ª", 'Mina Dagua']);
    });

    it.each(['n 5', 'n° 5', 'nº 5', 'no 5', '3a', "'", '’', '–', 'º'])('%j, e um sinal sozinho acha quem o tem', async (q) => {
      expect(await nomes(`/cad-contatos?q=${encodeURIComponent(q)}`, 'nome')).toEqual(["Mina d'Água nº 5 – 3ª"]);
    });

    it('um sinal que ninguém tem não acha todos; o que é só espaço não procura', async () => {
      for (const q of ['(', '.', '()', '\u0301']) expect(await nomes(`/cad-contatos?q=${encodeURIComponent(q)}`, 'nome')).toEqual([]);
      expect(await nomes('/cad-contatos?q=%20', 'nome')).toHaveLength(3);
    });

    it('o que se acha junto não é por isso o mesmo nome: os dois se cadastram, e só o igual é recusado', async () => {
      expect((await send('POST', '/cad-fornecedores', { nome: "Mina d'Água" })).status).toBe(201);
      expect((await send('POST', '/cad-fornecedores', { nome: 'Mina dÁgua' })).status).toBe(201);
      expect((await send('POST', '/cad-fornecedores', { nome: "MINA D'ÁGUA" })).status).toBe(409);
    });
  });

  it('por um índice, também abaixo da regra que mostra a cada conta o que é dela', async () => {
    await app.owner.query(
      `insert into leitura.turma (id, conta, versao, excluido, descricao, procura_descricao)
       select 9000000 + g, $1, 1, false, 'Turma ' || g, 'turma' || g from generate_series(1, 20000) g`,
      [ana.conta],
    );
    await app.owner.query('vacuum analyze leitura.turma');
    const text = `explain select id from leitura.turma where conta = ${ana.conta} and procura_descricao like '%agua%'`;
    const [asked] = await askTogether<{ 'QUERY PLAN': string }>(app.services.pool, [{ settings: seeing(ana.conta), text }]);
    await app.owner.query('delete from leitura.turma where id > 9000000');
    const plano = (asked?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n');
    expect(plano).toMatch(/turma_procura_idx[\s\S]*Index Cond: .*procura_descricao ~~ '%agua%'/);
  });
});

describe('uma lista está na ordem em que se lê', () => {
  it('do começo, do fim e página a página', async () => {
    expect(await nomes('/cad-turmas')).toEqual(EM_ORDEM);
    expect(await nomes('/cad-turmas?sort=-descricao')).toEqual(EM_ORDEM.toReversed());
    const paginas = [];
    for (let page = 1; page <= 3; page++) paginas.push(...(await nomes(`/cad-turmas?sort=descricao&size=2&page=${page}`)));
    expect(paginas).toEqual(EM_ORDEM);
  });
});

describe('o que parece igual é igual', () => {
  it.each([[NOMES], [FUNDAO]])('%j: o primeiro fica, os outros são recusados pelo nome', async ([primeiro, ...outros]) => {
    expect((await send('POST', '/cad-turmas', { descricao: primeiro })).status).toBe(201);
    for (const descricao of outros) {
      const { status, body } = await send('POST', '/cad-turmas', { descricao });
      expect({ descricao, status, code: body.code }).toEqual({ descricao, status: 409, code: 'CADASTRO_REPETIDO' });
      expect(body.error).toMatch(/^Já existe .+"\.$/);
    }
  });
});

it('uma reconstrução diz o mesmo', async () => expect(await tablesThatDiffer(app)).toEqual([]));
