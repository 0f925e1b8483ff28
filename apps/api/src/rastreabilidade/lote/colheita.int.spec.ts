import { momento } from '../../testing/momento.js';
import { tablesThatDiffer } from '../../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

describe('um lote vem da colheita', () => {
  let app: TestApp;
  let ana: Conta;
  let na: Record<string, string>;
  let ze: number;
  let despolpador: number;

  const criar = async (path: string, body: object) => {
    const made = await ana.call('POST', path, body, na);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const talhao = async (nome: string): Promise<number> => (await criar('/cad-talhoes', { nome })).id;
  const colher = async (onde: number, litros: number, data = '2026-05-11'): Promise<{ atividade: number; linha: number }> => {
    const { id: atividade } = await criar('/reg-atividades', { talhoesIds: [onde], data });
    const { content } = await criar(`/reg-atividades/${atividade}/mdobrascolheita`, {
      vinculos: [{ colaborador: ze, medida: 1, valor: 1, colhido: litros }],
    });
    return { atividade, linha: content[0].id };
  };
  const formar = (onde: number, quantidade: number, mais: object = {}, query = '') =>
    ana.call('POST', `/rastreabilidade${query}`, { data: '2026-05-11', talhoes: [{ talhaoId: onde, quantidade }], ...mais }, na);
  const doQuadro = async (onde: number) => {
    const { body } = await ana.call('GET', '/rastreabilidade/quadro/colhido', undefined, na);
    return body.talhoes.find((um: { talhao: number }) => um.talhao === onde);
  };

  beforeAll(async () => {
    app = await startTestApp();
    ana = await app.account('ana');
    na = { 'x-fazenda': String((await ana.call('POST', '/fazendas', { nome: 'Sítio' })).body.id) };
    ze = (await criar('/cad-colaboradores', { nome: 'Zé', codigo: 'Z1', tipo: 'safrista' })).id;
    despolpador = (await criar('/cad-despolpadores', { descricao: 'Despolpador', tipo: 'descascador' })).id;
  });
  afterAll(() => app.close());

  it('mais litros do que se colheu são recusados, com o campo, as quantidades e o que fazer; o motivo levanta a recusa', async () => {
    const mata = await talhao('Mata');
    await colher(mata, 480);
    const aMais = await formar(mata, 500);
    expect(aMais).toMatchObject({
      status: 422,
      body: {
        code: 'COLHIDO_INSUFICIENTE',
        error:
          'O talhão Mata tinha 480 L colhidos e ainda sem lote até 11/05/2026, e aqui entram 500 L. Corrija os litros, lance a colheita ou diga o motivo.',
        errors: [{ campo: 'talhoes' }, { campo: 'motivo' }],
      },
    });
    const { body: ensaio } = await formar(mata, 500, {}, '?ensaio=1');
    expect(ensaio).toMatchObject({ ressalvas: [aMais.body.error], avisos: [aMais.body.error] });
    const { status, body: lote } = await formar(mata, 500, { motivo: 'Balde sem tara' });
    const ressalva = { lote: lote.id, codigo: lote.codigo, regra: 'COLHIDO_INSUFICIENTE', motivo: 'Balde sem tara', desfeita: false };
    expect([status, lote.ressalvas]).toEqual([201, [expect.objectContaining(ressalva)]]);
    const { content } = (await ana.call('GET', `/rastreabilidade/lotes/${lote.id}/historico`)).body;
    expect(content[0].detalhes).toEqual(
      expect.arrayContaining([
        { rotulo: 'Ressalva', valor: expect.stringContaining('e aqui entram 500 L.') },
        { rotulo: 'Motivo da ressalva', valor: 'Balde sem tara' },
      ]),
    );
    expect(await doQuadro(mata)).toMatchObject({ colhido: 480, emLotes: 500, semLote: 0, aMais: 20 });
  });

  it('o lote feito de um lote com ressalva diz a dele; corrigida a colheita que faltava, a ressalva fica, desfeita', async () => {
    const serra = await talhao('Serra');
    const { body: lote } = await formar(serra, 100, { motivo: 'Sem caderno' });
    const feito = await criar('/rastreabilidade/beneficio', { dataEntrada: '2026-06-01', quantidade: 15, lotes: [{ id: lote.id }] });
    const doGrao = async () => (await ana.call('GET', `/rastreabilidade/lotes/${feito.saidas[0].id}`)).body.ressalvas;
    expect(await doGrao()).toMatchObject([{ codigo: lote.codigo, motivo: 'Sem caderno', desfeita: false }]);
    await colher(serra, 100);
    const corrigido = await ana.call(
      'PUT',
      `/rastreabilidade/lotes/${lote.id}`,
      { data: '2026-05-11', talhoes: [{ talhaoId: serra, quantidade: 100 }] },
      na,
    );
    expect(corrigido.status).toBe(200);
    expect(await doGrao()).toMatchObject([{ motivo: 'Sem caderno', desfeita: true }]);
  });

  it('uma colheita que acaba de ser lançada conta', async () => {
    const baixada = await talhao('Baixada');
    for (const litros of [10, 20, 30]) {
      await colher(baixada, litros);
      expect((await formar(baixada, litros)).status).toBe(201);
    }
    expect((await formar(baixada, 0.001)).body.code).toBe('COLHIDO_INSUFICIENTE');
  });

  it('dois que viram em lote os mesmos litros ao mesmo tempo: um é recusado', async () => {
    const brejo = await talhao('Brejo');
    await colher(brejo, 100);
    const juntos = await Promise.all(Array.from({ length: 6 }, () => formar(brejo, 60)));
    expect(juntos.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const despolpas = await Promise.all(
      Array.from({ length: 4 }, () => {
        const talhoes = [{ talhao: brejo, quantidade: 30 }];
        return ana.call(
          'POST',
          '/rastreabilidade/despolpagem',
          { despolpador, data: '2026-05-11', talhao: talhoes, saida: [{ tipo: 'Cereja', quantidade: 10 }] },
          na,
        );
      }),
    );
    expect(despolpas.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(await doQuadro(brejo)).toEqual({
      talhao: brejo,
      nome: 'Brejo',
      colhido: 100,
      emLotes: 60,
      despolpado: 30,
      semLote: 10,
      aMais: 0,
    });
  });

  it('a colheita excluída depois de virar lote não some: o talhão diz o que falta', async () => {
    const alto = await talhao('Alto');
    const { atividade, linha } = await colher(alto, 80);
    await formar(alto, 80);
    const url = `/reg-atividades/${atividade}/mdobrascolheita/${linha}`;
    expect((await ana.call('DELETE', url, { motivo: 'Lançada errada' }, na)).status).toBe(204);
    expect(await doQuadro(alto)).toMatchObject({ colhido: 0, emLotes: 80, semLote: 0, aMais: 80 });
  });

  it('o passado do colhido é o de então: antes de a colheita mudar de dia e de talhão ou ser excluída, antes do lote e da correção dele', async () => {
    const [serra, vale] = [await talhao('Serra'), await talhao('Vale')];
    const momentos: { em: string; disse: unknown }[] = [];
    const colhido = async (query = '') => (await ana.call('GET', `/rastreabilidade/quadro/colhido${query}`, undefined, na)).body;
    const lembrar = async () => {
      const disse = await colhido();
      momentos.push({ em: await momento(), disse });
    };
    await lembrar();
    const { atividade } = await colher(serra, 100);
    const { atividade: outra, linha } = await colher(serra, 40, '2026-05-13');
    await lembrar();
    const { body: lote } = await formar(serra, 70);
    await lembrar();
    const corrigido = { data: '2026-05-12', talhoes: [{ talhaoId: serra, quantidade: 60 }], motivo: 'Medido outra vez' };
    expect((await ana.call('PUT', `/rastreabilidade/lotes/${lote.id}`, corrigido, na)).status).toBe(200);
    await lembrar();
    const mudada = { talhoesIds: [vale], data: '2026-05-12', motivo: 'Era do Vale' };
    expect((await ana.call('PUT', `/reg-atividades/${atividade}`, mudada, na)).status).toBe(200);
    await lembrar();
    expect((await ana.call('DELETE', `/reg-atividades/${outra}/mdobrascolheita/${linha}`, { motivo: 'Lançada errada' }, na)).status).toBe(
      204,
    );
    await lembrar();
    for (const { em, disse } of momentos) expect([em, await colhido(`?conhecidoEm=${em}`)]).toEqual([em, disse]);
    expect(new Set(momentos.map(({ disse }) => JSON.stringify(disse))).size).toBe(momentos.length);
    const conhecidoEm = `conhecidoEm=${momentos[1]?.em}`;
    const daSerra = async (query: string) =>
      (await colhido(query)).talhoes.find((um: { talhao: number }) => um.talhao === serra)?.colhido ?? 0;
    expect(await daSerra(`?em=2026-05-10&${conhecidoEm}`)).toBe(0);
    expect(await daSerra(`?em=2026-05-12&${conhecidoEm}`)).toBe(100);
    expect(await daSerra(`?em=2026-05-13&${conhecidoEm}`)).toBe(140);
    expect(await daSerra('?em=2026-05-13')).toBe(0);
  });

  describe('a colheita que muda depois de virar lote', () => {
    const lotes: { id: number; codigo: string }[] = [];
    const momentos: { em: string; disse: unknown }[] = [];
    let sul: number;
    let grao: number;
    const papeis = async (id: number, query = '') => {
      const { body: lote } = await ana.call('GET', `/rastreabilidade/lotes/${id}${query}`);
      const { body: eudr } = await ana.call('GET', `/rastreabilidade/lotes/${id}/eudr${query}`);
      const avisos = eudr.avisos.filter((um: { aviso: string }) => um.aviso === 'A_MAIS_NA_ORIGEM');
      return { aMais: lote.aMais, eudr: avisos.map(({ talhoes }: { talhoes: { nome: string }[] }) => talhoes.map(({ nome }) => nome)) };
    };
    const todos = (query = '') => Promise.all([...lotes.map(({ id }) => id), grao].map((id) => papeis(id, query)));
    const lembrar = async () => void momentos.push({ disse: await todos(), em: await momento() });
    const dias = async (id: number, query = '') => {
      const { body } = await ana.call('GET', `/rastreabilidade/lotes/${id}${query}`);
      return body.aMais.map((um: { em: string; falta: number }) => [um.em, um.falta]);
    };

    it('movida de dia em dia e excluída, cada lote diz o que falta, também o que se fez deles, e o que vai para a União Europeia', async () => {
      sul = await talhao('Sul');
      const { atividade, linha } = await colher(sul, 1_000, '2026-05-10');
      const mover = async (data: string) =>
        expect((await ana.call('PUT', `/reg-atividades/${atividade}`, { data, motivo: 'Dia errado' }, na)).status).toBe(200);
      const virar = async (data: string) => {
        const feito = await formar(sul, 1_000, { data });
        expect(feito).toMatchObject({ status: 201, body: { ressalvas: [] } });
        lotes.push(feito.body);
        return feito.body.id as number;
      };
      const formado = await virar('2026-05-10');
      const feito = await criar('/rastreabilidade/beneficio', { dataEntrada: '2026-06-01', quantidade: 150, lotes: [{ id: formado }] });
      grao = feito.saidas[0].id;
      expect(await papeis(grao)).toEqual({ aMais: [], eudr: [] });
      await lembrar();
      await mover('2026-05-12');
      await lembrar();
      const dois = await virar('2026-05-12');
      expect([await dias(formado), await dias(dois)]).toEqual([[['2026-05-10', 1_000]], []]);
      await mover('2026-05-14');
      const tres = await virar('2026-05-14');
      await lembrar();
      expect(
        (await ana.call('DELETE', `/reg-atividades/${atividade}/mdobrascolheita/${linha}`, { motivo: 'Lançada errada' }, na)).status,
      ).toBe(204);
      await lembrar();
      expect(await Promise.all([formado, dois, tres].map((id) => dias(id)))).toEqual([
        [['2026-05-10', 1_000]],
        [['2026-05-12', 1_000]],
        [['2026-05-14', 1_000]],
      ]);
      expect(await papeis(grao)).toEqual({
        aMais: [
          {
            talhaoId: sul,
            nome: 'Sul',
            em: '2026-05-10',
            colhido: 0,
            usado: 1_000,
            falta: 1_000,
            aviso:
              'Em 10/05/2026, 1.000 L do talhão Sul viraram lote ou despolpa, e havia 0 L colhidos e ainda sem lote: faltam 1.000 L na colheita. Motivo dito ao tirar a colheita: Dia errado.',
          },
        ],
        eudr: [['Sul']],
      });
    });

    it('o que se dizia antes de cada mudança continua dito de então', async () => {
      const [antes, movida, tresLotes] = momentos.map(({ em }) => `?conhecidoEm=${em}`);
      expect([await dias(grao, antes), await dias(grao, movida), await dias(lotes[2]?.id as number, tresLotes)]).toEqual([
        [],
        [['2026-05-10', 1_000]],
        [],
      ]);
      const { em, disse } = momentos.at(-1) as (typeof momentos)[number];
      expect(await todos(`?conhecidoEm=${em}`)).toEqual(disse);
      expect(await dias(grao, '?em=2026-06-01')).toEqual([['2026-05-10', 1_000]]);
    });

    it('lançada de novo no dia de cada um, ou dito o motivo, não falta nada', async () => {
      await colher(sul, 1_000, '2026-05-10');
      expect(await papeis(grao)).toEqual({ aMais: [], eudr: [] });
      const [, dois, tres] = lotes.map(({ id }) => id) as [number, number, number];
      const corrigir = { data: '2026-05-12', talhoes: [{ talhaoId: sul, quantidade: 900 }] };
      expect((await ana.call('PUT', `/rastreabilidade/lotes/${dois}`, corrigir, na)).body.code).toBe('COLHIDO_INSUFICIENTE');
      const corrigida = await ana.call('PUT', `/rastreabilidade/lotes/${dois}`, { ...corrigir, motivo: 'Caderno perdido' }, na);
      expect(corrigida).toMatchObject({ status: 200, body: { aMais: [], ressalvas: [{ regra: 'COLHIDO_INSUFICIENTE' }] } });
      await colher(sul, 400, '2026-05-14');
      expect(await papeis(tres)).toMatchObject({ aMais: [{ colhido: 400, usado: 1_000, falta: 600 }] });
    });
  });

  it('a despolpa do que se colheu noutro dia diz o dia da colheita que mudou, uma vez, saia quanto sair', async () => {
    const leste = await talhao('Leste');
    const { atividade, linha } = await colher(leste, 90, '2026-05-10');
    await colher(leste, 10, '2026-05-11');
    const feita = await criar('/rastreabilidade/despolpagem', {
      despolpador,
      data: '2026-05-12',
      talhao: [
        { talhao: leste, quantidade: 90, data: '2026-05-10' },
        { talhao: leste, quantidade: 10, data: '2026-05-11' },
      ],
      saida: [
        { tipo: 'Cereja', quantidade: 30 },
        { tipo: 'Verde', quantidade: 10 },
      ],
    });
    const [, outro] = feita.saida as { id: number }[];
    const aMais = async (query = '') => (await ana.call('GET', `/rastreabilidade/lotes/${outro?.id}${query}`)).body.aMais;
    expect(await aMais()).toEqual([]);
    expect(
      (await ana.call('DELETE', `/reg-atividades/${atividade}/mdobrascolheita/${linha}`, { motivo: 'Lançada errada' }, na)).status,
    ).toBe(204);
    const falta = [expect.objectContaining({ em: '2026-05-10', colhido: 0, usado: 90, falta: 90 })];
    expect([await aMais(), await aMais('?em=2026-05-12')]).toEqual([falta, falta]);
  });

  it('excluído o lote, os litros voltam a não ter lote', async () => {
    const novo = await talhao('Novo');
    await colher(novo, 50);
    const { body } = await formar(novo, 50);
    expect((await formar(novo, 1)).status).toBe(422);
    await ana.call('DELETE', `/rastreabilidade/lotes/${body.id}`);
    expect(await doQuadro(novo)).toMatchObject({ semLote: 50, emLotes: 0 });
    expect((await formar(novo, 50)).status).toBe(201);
  });

  it('refeitas dos fatos, as telas são as mesmas', async () => expect(await tablesThatDiffer(app)).toEqual([]));
});
