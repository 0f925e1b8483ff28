import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('partes de uma atividade', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { talhao: 0, jose: 0, trator: 0, atividade: 0 };
  const url = (resto = '') => `/reg-atividades/${ids.atividade}${resto}`;
  const atividade = async () => (await ana.call('GET', url())).body;
  const CAMINHOS = ['extras', 'mdobras', 'mdobrasproducao', 'maquinas'] as const;
  const corpos = () => ({
    extras: { extras: [{ descricao: 'Frete', quantidade: 2.5, valor: 33.33, total: 83.33, obs: 'até a cidade' }] },
    mdobras: {
      colaboradores: [{ id: 0, gloVinculoId: ids.jose, tipo: 2, quantidade: 7, minutos: 20, valor: 15.5, extra: 1.5, valorExtra: 23.25 }],
    },
    mdobrasproducao: { vinculos: [{ colaborador: ids.jose, colhido: 41, valor: 1.35, tipo: 'UN', medida: 1, resto: 0 }] },
    maquinas: { maquinas: [{ maquina: ids.trator, implemento: 0, km_inicio: 120.5, km_fim: 127.75 }] },
  });

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    bia = await app.account('bia');
    const novo = async (path: string, body: unknown) => (await ana.call('POST', path, body, na)).body.id as number;
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.talhao = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.trator = await novo('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 187.45 });
    ids.atividade = await novo('/reg-atividades', { talhao: ids.talhao, atividade: 'Roçada', data: '2026-02-10' });
  });
  afterAll(() => app.close());

  it('cada uma se lança, se mostra, se lista, e custa o que a conta feita à parte diz, ao centavo', async () => {
    // 2,5 × 33,33 = 83,325; 7h20 × 15,50 = 113,666… e 1,5 × 23,25 = 34,875; 41 × 1,35; 7,25 × 187,45 = 1.359,0125.
    const custos = { extras: 83.33, mdobras: 148.55, mdobrasproducao: 55.35, maquinas: 1_359.01 };
    for (const caminho of CAMINHOS) {
      const feito = await ana.call('POST', url(`/${caminho}`), corpos()[caminho]);
      expect({ caminho, status: feito.status, total: feito.body.content?.[0]?.total }).toEqual({
        caminho,
        status: 201,
        total: custos[caminho],
      });
      const [linha] = feito.body.content;
      expect((await ana.call('GET', url(`/${caminho}/${linha.id}`))).body).toEqual(linha);
      expect((await ana.call('GET', url(`/${caminho}`))).body.content).toEqual([linha]);
    }
    expect(await atividade()).toMatchObject({ colheita: 0, outrosCustos: 1_646.24, total: 1_646.24 });
    const [trabalho] = (await ana.call('GET', url('/maquinas'))).body.content;
    expect(trabalho).toMatchObject({
      nome: 'Trator',
      maquina: ids.trator,
      km_inicio: 120.5,
      km_fim: 127.75,
      valor: 187.45,
      data: '2026-02-10',
    });
  });

  it('horas e medidor que não cabem no dia se avisam, e não se recusam', async () => {
    const nova = async (path: string, body: object) => (await ana.call('POST', path, body, na)).body.id as number;
    const rita = await nova('/cad-colaboradores', { nome: 'Rita', tipo: 'safrista' });
    const colhedora = await nova('/cad-maquinas', { descricao: 'Colhedora', medidor: 'HORIMETRO', valorHora: 10 });
    const noDia = { atividade: 'Capina', data: '2026-03-02' };
    const [uma, outra] = [await nova('/reg-atividades', noDia), await nova('/reg-atividades', noDia)];
    const avisos = async (onde: number, parte: string, corpo: object) => {
      const { status, body } = await ana.call('POST', `/reg-atividades/${onde}/${parte}`, corpo);
      expect(status).toBe(201);
      return body.avisos;
    };
    const dela = (linha: object) => ({ colaboradores: [{ gloVinculoId: rita, valor: 10, ...linha }] });
    expect(await avisos(uma, 'mdobras', dela({ quantidade: 1 }))).toEqual([]);
    expect(await avisos(outra, 'mdobras', dela({ tipo: 2, quantidade: 20 }))).toEqual([]);
    expect(await avisos(outra, 'mdobras', dela({ quantidade: 1, extra: 4.5, valorExtra: 1 }))).toEqual([
      'Rita: 24,5 h em 02/03/2026, mais do que as 24 h do dia. Confira as horas.',
      'Rita: 2 dias em 02/03/2026, em 3 lançamentos. Confira se um deles não se repetiu.',
    ]);
    const trabalho = (km_inicio: number, km_fim: number) => ({ maquinas: [{ maquina: colhedora, km_inicio, km_fim }] });
    expect(await avisos(uma, 'maquinas', trabalho(100, 110))).toEqual([]);
    expect(await avisos(outra, 'maquinas', trabalho(108, 125))).toEqual([
      'Colhedora: 27 h em 02/03/2026, mais do que cabe em 24 h por dia. Confira o medidor.',
      'Colhedora: o medidor de 100 a 110 já se contou noutro trabalho em 02/03/2026. Confira o medidor.',
    ]);
    expect((await ana.call('PUT', `/reg-atividades/${uma}`, { obs: 'conferido' })).body.avisos).toEqual([
      expect.stringContaining('Rita: 24,5 h'),
      expect.stringContaining('Rita: 2 dias'),
      expect.stringContaining('Colhedora: 27 h'),
      expect.stringContaining('de 108 a 125 já se contou'),
      expect.stringContaining('o medidor andaria 25 h de 02/03/2026 a 02/03/2026'),
    ]);
    for (const id of [uma, outra]) expect((await ana.call('DELETE', `/reg-atividades/${id}`)).status).toBe(204);
  });

  it('o medidor não volta: dentro da linha, contra o que já se sabe da máquina e contra outra linha do mesmo pedido', async () => {
    const lancar = (...linhas: object[]) =>
      ana.call('POST', url('/maquinas'), { maquinas: linhas.map((um) => ({ maquina: ids.trator, ...um })) });
    expect((await lancar({ km_inicio: 130, km_fim: 129 })).body.errors).toEqual([
      expect.objectContaining({ campo: 'maquinas[0].km_fim', mensagem: expect.stringContaining('O medidor não volta') }),
    ]);
    const depois = { dateStart: '2026-02-11', dateEnd: '2026-02-11' };
    expect(await lancar({ ...depois, km_inicio: 100, km_fim: 126 })).toMatchObject({
      status: 422,
      body: { code: 'LEITURA_MENOR', error: expect.stringContaining('127,75 em 10/02/2026') },
    });
    const outra = { dateStart: '2026-02-12', dateEnd: '2026-02-12', km_inicio: 139, km_fim: 141 };
    expect((await lancar({ ...depois, km_inicio: 130, km_fim: 140 }, outra)).body.code).toBe('LEITURA_MENOR');
    const posto = { data: '2026-02-12', litros: 40, valor: 240, leitura: 150 };
    expect((await ana.call('POST', `/cad-maquinas/${ids.trator}/abastecimentos`, posto)).status).toBe(201);
    const tarde = { dateStart: '2026-02-13', dateEnd: '2026-02-13', km_inicio: 149, km_fim: 151 };
    expect((await lancar(tarde)).body.code).toBe('LEITURA_MENOR');
    expect((await ana.call('GET', url('/maquinas'))).body.pagination.total).toBe(1);
  });

  it('a atividade que muda de dia leva as leituras, e para um dia em que o medidor voltaria não vai', async () => {
    const recusada = await ana.call('PUT', url(), { data: '2026-02-14' });
    expect(recusada).toMatchObject({ status: 422, body: { code: 'LEITURA_MENOR', error: expect.stringContaining('12/02/2026') } });
    expect(await atividade()).toMatchObject({ data: '2026-02-10' });
    for (const data of ['2026-02-09', '2026-02-10']) expect((await ana.call('PUT', url(), { data })).body.data).toBe(data);
  });

  it('recusa o que não pode, no campo da linha e em português', async () => {
    const recusas: readonly [caminho: string, corpo: object, campo: string][] = [
      ['extras', { extras: [{ descricao: 'Frete', quantidade: 2, valor: 10, total: 21 }] }, 'extras[0].total'],
      ['extras', { extras: [] }, 'extras'],
      ['extras', { extras: [{ id: 7, descricao: 'Frete', quantidade: 1, valor: 1 }] }, 'extras[0].id'],
      [
        'mdobras',
        { colaboradores: [{ gloVinculoId: ids.jose, tipo: 1, quantidade: 1, minutos: 30, valor: 90 }] },
        'colaboradores[0].minutos',
      ],
      ['mdobras', { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 90, valorExtra: 10 }] }, 'colaboradores[0].extra'],
      [
        'mdobrasproducao',
        { vinculos: [{ colaborador: ids.jose, glo_vinculo_id: 93_000, colhido: 4, valor: 1 }] },
        'vinculos[0].glo_vinculo_id',
      ],
      ['mdobras', { colaboradores: [{ gloVinculoId: ids.jose, valor: 90 }] }, 'colaboradores[0].quantidade'],
      ['mdobrasproducao', { vinculos: [{ colaborador: ids.jose, colhido: 4, valor: 1, tipo: 'L' }] }, 'vinculos[0].tipo'],
      ['mdobras', { colaboradores: [{ gloVinculoId: 999_999, quantidade: 1, valor: 90 }] }, 'colaboradores[0].gloVinculoId'],
      ['maquinas', { maquinas: [{ maquina: 999_999, km_inicio: 1, km_fim: 2, valor: 3 }] }, 'maquinas[0].maquina'],
    ];
    const antes = await atividade();
    for (const [caminho, corpo, campo] of recusas) {
      const { status, body } = await ana.call('POST', url(`/${caminho}`), corpo);
      expect({ corpo, status, campo: body.errors?.[0]?.campo }).toEqual({ corpo, status: expect.any(Number), campo });
      expect(status === 400 || status === 422).toBe(true);
    }
    const enorme = { extras: [{ descricao: 'Frete', quantidade: 99_999_999_999, valor: 99_999_999_999 }] };
    expect((await ana.call('POST', url('/extras'), enorme)).body.code).toBe('CUSTO_ALTO_DEMAIS');
    const semValor = (await ana.call('POST', '/cad-maquinas', { descricao: 'Roçadeira', medidor: 'HORIMETRO' }, na)).body.id;
    expect((await ana.call('POST', url('/maquinas'), { maquinas: [{ maquina: semValor, km_inicio: 1, km_fim: 2 }] })).body.code).toBe(
      'VALOR_DA_HORA_OBRIGATORIO',
    );
    expect(await atividade()).toEqual(antes);
  });

  it('nada se vê, lança nem exclui de outra conta, nem se usa o que é dela', async () => {
    const dela = (await bia.call('POST', '/cad-colaboradores', { nome: 'Zé', tipo: 'safrista' })).body.id;
    const corpo = { colaboradores: [{ gloVinculoId: dela, quantidade: 1, valor: 90 }] };
    expect((await ana.call('POST', url('/mdobras'), corpo)).body.code).toBe('REFERENCIA_NAO_ENCONTRADA');
    for (const caminho of CAMINHOS) {
      const [{ id }] = (await ana.call('GET', url(`/${caminho}`))).body.content;
      const respostas = [
        await bia.call('GET', url(`/${caminho}`)),
        await bia.call('GET', url(`/${caminho}/${id}`)),
        await bia.call('POST', url(`/${caminho}`), corpos()[caminho]),
        await bia.call('DELETE', url(`/${caminho}/${id}`)),
      ];
      expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });

  it('quem trabalhou e a máquina não se apagam; o mesmo pedido duas vezes lança uma; duas exclusões excluem uma vez', async () => {
    expect((await ana.call('DELETE', `/cad-colaboradores/${ids.jose}`)).body.error).toContain('mão de obra');
    expect((await ana.call('DELETE', `/cad-maquinas/${ids.trator}`)).body.error).toContain('trabalho de máquina');
    const chave = { 'idempotency-key': 'extra-1' };
    const primeiro = await ana.call('POST', url('/extras'), corpos().extras, chave);
    expect((await ana.call('POST', url('/extras'), corpos().extras, chave)).body).toEqual(primeiro.body);
    expect((await atividade()).outrosCustos).toBe(1_729.57);
    const [{ id }] = primeiro.body.content;
    const duas = await Promise.all([1, 2].map(() => ana.call('DELETE', url(`/extras/${id}`))));
    expect(duas.map(({ status }) => status)).toContain(204);
    expect((await atividade()).outrosCustos).toBe(1_646.24);
    expect((await ana.call('DELETE', url(`/extras/${id}`))).status).toBe(404);
  });

  it('a atividade que se exclui leva as suas partes, e a leitura reconstruída é a mesma', async () => {
    expect(await tablesThatDiffer(app)).toEqual([]);
    expect((await ana.call('DELETE', url())).status).toBe(204);
    for (const tabela of ['extra', 'mao_de_obra', 'producao', 'maquina'])
      expect((await app.owner.query(`select count(*)::int as n from leitura.atividade_${tabela}`)).rows[0].n).toBe(0);
    // The activity no longer holds the tractor; its fuelling still does.
    expect((await ana.call('DELETE', `/cad-maquinas/${ids.trator}`)).body.error).toContain('está em uso: 1 abastecimento.');
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
