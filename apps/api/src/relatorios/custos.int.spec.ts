import { ANO, type AnoDeCustos, jogarAnoDeCustos, somarRegistros } from '../testing/ano-de-custos.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;
type Linha = Readonly<Record<string, unknown>>;
const centavos = (valor: number) => Math.round(valor * 100);

/** All reports of costs use the same costs: those of the records, each with its place and its day. */
describe('relatórios de custos', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let ano: AnoDeCustos;
  let soma: Awaited<ReturnType<typeof somarRegistros>>;
  const ler = async (caminho: string, query = '', conta = ana, onde = ano.na as Record<string, string>) => {
    const { status, body } = await conta.call('GET', `/relatorios/${caminho}?size=200&${query}`, undefined, onde);
    expect({ caminho, query, status, body: status === 200 ? '' : body }).toMatchObject({ status: 200 });
    return body;
  };
  const daSafra = () => `safra=${ano.safra}`;
  const somaDe = (linhas: readonly Linha[], campo: string) => linhas.reduce((total, linha) => total + centavos(linha[campo] as number), 0);
  const tudo = () =>
    soma.colheita + soma.outros + soma.energia - soma.emMaquina + soma.ajusteDaFolha + soma.frete + soma.depreciacao + soma.terra;

  beforeAll(async () => {
    app = await startTestApp({ now: '2026-10-01T12:00:00.000Z' });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    ano = await jogarAnoDeCustos(ana);
    soma = await somarRegistros(ana, ano, ano.sede);
  });
  afterAll(() => app.close());

  it('o que se soma dos registros é tudo o que houve', () => {
    // 9 × 60 + 15 − 2 = 553 L a 18,35 por 60 L, e os outros; nada se perdeu no caminho da prova.
    expect(soma.colheita).toBeGreaterThan(0);
    expect(soma.energia).toBe(100_001 + 77_777 + 111 + 9_998);
    expect(soma.frete).toBe(12_003);
    expect(soma.ajusteDaFolha).not.toBe(0);
    expect([soma.deducoes, soma.depreciacao, soma.terra, soma.investimento]).toEqual([15_050, 90_000, 40_040, 500_000]);
  });

  it('cada relatório de custos soma o mesmo, ao centavo, e as partes somam o todo', async () => {
    for (const caminho of ['talhoes/custos', 'mensal/custos', 'anual/custos']) {
      const { totals, content } = await ler(caminho, daSafra());
      expect([caminho, centavos(totals.total), somaDe(content, 'total')]).toEqual([caminho, tudo(), tudo()]);
      expect([caminho, centavos(totals.colheita), centavos(totals.lancamentos)]).toEqual([
        caminho,
        soma.colheita,
        tudo() - soma.colheita - soma.outros,
      ]);
      for (const linha of content as Record<string, number>[])
        expect(
          ['colheita', 'maoDeObra', 'producao', 'maquinas', 'insumos', 'extras', 'lancamentos'].reduce(
            (s, qual) => s + centavos(linha[qual] as number),
            0,
          ),
        ).toBe(centavos(linha['total'] as number));
    }
  });

  it('de um talhão é o que se disse dele, e a sua parte, por área, do que é só da fazenda', async () => {
    const { content } = await ler('talhoes/custos', daSafra());
    const nomes = (content as { talhao: string }[]).map(({ talhao }) => talhao).sort();
    expect(nomes).toEqual(['Grota', 'Mata', 'Pedreira']);
    const por: Readonly<Record<string, Record<string, number>>> = Object.fromEntries(
      (content as (Record<string, number> & { talhao: string })[]).map((linha) => [linha.talhao, linha]),
    );
    // Grota has no area, so it takes no share of the costs split by area and bears only the costs of its own work.
    expect(por['Grota']).toMatchObject({ indiretos: 0, areaHa: null, porHa: null });
    const indiretos = soma.gerais + soma.ajusteDaFolha + soma.frete + soma.depreciacao + soma.terra + 100_001 + 2_001;
    expect(centavos(por['Mata']?.['indiretos'] as number) + centavos(por['Pedreira']?.['indiretos'] as number)).toBe(indiretos);
    const parte = Number((BigInt(indiretos) * 33_333n) / 104_333n);
    expect(Math.abs(centavos(por['Mata']?.['indiretos'] as number) - parte)).toBeLessThan(10);
    const { content: linhas, totals } = await ler('indiretos', daSafra());
    expect([centavos(totals.valor), somaDe(linhas, 'valor')]).toEqual([indiretos, indiretos]);
    const doTalhao = await ler('talhoes/indiretos', daSafra());
    expect(centavos(doTalhao.totals.valor)).toBe(indiretos);
    for (const { value, totals: deles } of doTalhao.groups as { value: string; totals: { valor: number } }[])
      expect([value, deles.valor]).toEqual([value, por[value]?.['indiretos']]);
  });

  it('os custos de um talhão, dia por dia, somam o que o relatório diz dele', async () => {
    const { content } = await ler('talhoes/custos', daSafra());
    for (const { talhaoId, total, diretos } of content as { talhaoId: number; total: number; diretos: number }[]) {
      const dele = await ler(`talhoes/custos/${talhaoId}`, daSafra());
      expect([dele.totals.total, somaDe(dele.content, 'valor')]).toEqual([total, centavos(total)]);
      const so = await ler(`talhoes/custos/${talhaoId}`, `${daSafra()}&tipo=DIRETO`);
      expect(so.totals.total).toBe(diretos);
      const alguns = await ler('mensal/custos', `${daSafra()}&talhoes=${talhaoId}`);
      expect(alguns.totals.total).toBe(total);
    }
    const dois = await ler('talhoes/custos', `${daSafra()}&talhoes=${ano.mata},${ano.grota}`);
    expect((dois.content as { talhao: string }[]).map(({ talhao }) => talhao).sort()).toEqual(['Grota', 'Mata']);
  });

  it('insumos: quanto se usou e o que custou, por mês, por ano e ao todo', async () => {
    const usados = (await ana.call('GET', `/cad-estoque/${ano.ureia}/historico?size=200`, undefined, ano.na)).body.content as {
      origem: { registro: string } | null;
      quantidade: number;
      custo: number;
    }[];
    const deAtividades = usados.filter(({ origem }) => origem?.registro === 'atividade');
    const [qtd, custo] = deAtividades.reduce(([q, c], um) => [q - Math.round(um.quantidade * 1_000), c - centavos(um.custo)], [0, 0]);
    expect(qtd).toBe(343_334);
    const { content, totals } = await ler('insumos', daSafra());
    expect(content).toMatchObject([{ insumo: 'Ureia', unidade: 'KG', quantidade: 343.334 }]);
    expect(centavos(totals.valor)).toBe(custo);
    const meses = await ler('mensal/insumos', daSafra());
    expect((meses.content as { mes: string; quantidade: number }[]).map(({ mes, quantidade }) => [mes, quantidade])).toEqual([
      ['2025-11', 333.333],
      ['2026-02', 10.001],
    ]);
    expect([meses.totals.valor, (await ler('anual/insumos', daSafra())).totals.valor]).toEqual([totals.valor, totals.valor]);
    // Of plots: both inputs, the second one of the farm alone, come to the same litres and cents over all plots.
    const porTalhao = await Promise.all([ano.mata, ano.pedreira, ano.grota].map((id) => ler('insumos', `${daSafra()}&talhoes=${id}`)));
    expect(porTalhao.reduce((s, { totals: deles }) => s + centavos(deles.valor), 0)).toBe(custo);
    expect(porTalhao.reduce((s, { content: dele }) => s + Math.round(((dele[0]?.quantidade as number) ?? 0) * 1_000), 0)).toBe(343_334);
  });

  it('atividades: por mês, por ano, por talhão e em resumo, somam o que as atividades dizem', async () => {
    const todas = soma.colheita + soma.outros;
    for (const caminho of ['mensal/atividades', 'anual/atividades', 'talhoes/atividades', 'talhoes/atividades/resumo']) {
      const { totals, content } = await ler(caminho, daSafra());
      expect([caminho, centavos(totals.valor), somaDe(content, 'valor')]).toEqual([caminho, todas, todas]);
    }
    const adubacao = await ler('mensal/atividades', `${daSafra()}&atividade=${ano.adubacao}`);
    const adubada = (await ana.call('GET', `/reg-atividades/${ano.adubada}`)).body;
    expect(adubacao.content).toMatchObject([{ mes: '2025-11', atividade: 'Adubação', vezes: 1, valor: adubada.total }]);
    const daMata = await ler('talhoes/atividades', `${daSafra()}&atividade=${ano.adubacao}`);
    expect((daMata.content as { talhao: string; valor: number }[]).map(({ talhao }) => talhao).sort()).toEqual(['Mata', 'Pedreira']);
    expect(somaDe(daMata.content, 'valor')).toBe(centavos(adubada.total));
  });

  it('serviços e colheita: o que as pessoas fizeram', async () => {
    const servicos = await ler('servicos', daSafra());
    expect(centavos(servicos.totals.valor)).toBe(9_001 + 8_555 + 7_777 + 5_535);
    expect(servicos.totals).toMatchObject({ dias: 3, unidades: 41, producao: 55.35 });
    const colheita = await ler('servicos/colheita', daSafra());
    const linhas = [
      ...(await ana.call('GET', `/cad-talhoes/${ano.mata}/colheita?size=200`)).body.content,
      ...(await ana.call('GET', `/cad-talhoes/${ano.pedreira}/colheita?size=200`)).body.content,
    ].filter(({ colaborador }: { colaborador: number | null }) => colaborador) as Record<string, number>[];
    expect(centavos(colheita.totals.valor)).toBe(somaDe(linhas, 'total'));
    expect(colheita.totals.litros).toBeCloseTo(
      linhas.reduce((s, { litros }) => s + (litros as number), 0),
      3,
    );
    const producao = await ler('talhoes/producao', daSafra());
    expect(producao.totals).toMatchObject({ mecanica: 4_000, simplificada: 240, manual: colheita.totals.litros });
    expect(centavos(producao.totals.custo)).toBe(soma.colheita);
    const daMata = (producao.content as { talhao: string; litros: number }[]).find(({ talhao }) => talhao === 'Mata');
    const colhido = await ler(`talhoes/colhido/${ano.mata}`, daSafra());
    expect(colhido.totals.litros).toBe(daMata?.litros);
    expect(colhido.content).toMatchObject([{ data: '2026-05-11', linhas: 2, colaboradores: 2 }]);
  });

  it('o período, de qualquer modo que se diga, e a conta', async () => {
    const novembro = await ler('mensal/custos', 'dateStart=2025-11-01&dateEnd=2025-11-30');
    expect((novembro.content as { mes: string }[]).map(({ mes }) => mes)).toEqual(['2025-11']);
    for (const escrito of ['01/11/2025 - 30/11/2025', '2025-11-01 - 2025-11-30'])
      expect((await ler('mensal/custos', `intervalo=${encodeURIComponent(escrito)}`)).totals).toEqual(novembro.totals);
    const conta = await ler('indiretos', `${daSafra()}&parametroconta=${ano.energia}`);
    expect(centavos(conta.totals.valor)).toBe(100_001 + 2_001);
    const semSafra = await ler('mensal/custos');
    expect((semSafra.content as { mes: string }[]).map(({ mes }) => mes)).toContain(ANO.antes.slice(0, 7));
    for (const [query, campo] of [
      ['intervalo=ontem', 'intervalo'],
      ['custo=tudo', 'custo'],
      ['tipo=MEIO', 'tipo'],
      ['talhoes=a', 'talhoes'],
      ['dateStart=2026-02-30', 'dateStart'],
    ] as const) {
      const { status, body } = await ana.call('GET', `/relatorios/mensal/custos?${query}`);
      expect([query, status, body.errors?.[0]?.campo]).toEqual([query, 400, campo]);
    }
  });

  it('o custo de cada lote: dos talhões pelos litros, do benefício pela massa, e o que não está em lote à parte', async () => {
    const formar = async (talhoes: readonly object[]) =>
      (await ana.call('POST', '/rastreabilidade', { data: '2026-05-11', talhoes }, ano.na)).body as { id: number; codigo: string };
    // Of Mata's 733 L (553 and 180) 400 L, of Pedreira's 5,027.5 L 700 L.
    const lote = await formar([
      { talhaoId: ano.mata, quantidade: 400 },
      { talhaoId: ano.pedreira, quantidade: 700 },
    ]);
    const { content, totals, groups } = await ler('lotes/custos', daSafra());
    expect([centavos(totals.total), somaDe(content, 'total')]).toEqual([tudo(), tudo()]);
    expect((groups as { value: string }[]).map(({ value }) => value).sort()).toEqual(['Colhido e ainda sem lote', 'Lotes em litros']);
    const dosTalhoes = await ler('talhoes/custos', daSafra());
    const custoDe = (nome: string) =>
      centavos((dosTalhoes.content as { talhao: string; total: number }[]).find(({ talhao }) => talhao === nome)?.total as number);
    const dele = (content as { loteId: number | null; lote: string; custo: number; semLote: number }[]).find((um) => um.loteId === lote.id);
    const exato = (custoDe('Mata') * 400) / 733 + (custoDe('Pedreira') * 700) / 5_027.5;
    expect(Math.abs(centavos(dele?.custo as number) - exato)).toBeLessThan(2);
    const fora = (content as { lote: string; semLote: number }[]).find((um) => um.lote === 'Grota');
    expect(centavos(fora?.semLote as number)).toBe(custoDe('Grota'));

    const { body: custo } = await ana.call('GET', `/relatorios/lotes/${lote.id}/custo`, undefined, ano.na);
    expect(custo).toMatchObject({ custo: dele?.custo, porSaca: null, emMaos: dele?.custo, vendido: 0, seguiu: 0, parado: 0 });
    expect([somaDe(custo.partes, 'valor'), somaDe(custo.talhoes, 'valor')]).toEqual([centavos(custo.custo), centavos(custo.custo)]);
    expect(
      (custo.talhoes as { nome: string; litros: number; colhidoL: number }[])
        .map(({ nome, litros, colhidoL }) => [nome, litros, colhidoL])
        .sort(),
    ).toEqual([
      ['Mata', 400, 733],
      ['Pedreira', 700, 5_027.5],
    ]);
    for (const { parte, valor } of custo.partes as { parte: string; valor: number }[]) {
      const registros = await ler(`lotes/${lote.id}/custo/registros`, `parte=${parte}`);
      expect([parte, registros.total, somaDe(registros.content, 'valor')]).toEqual([parte, valor, centavos(valor)]);
    }
    expect((await ler(`lotes/${lote.id}/custo/registros`, 'parte=insumos')).content).toMatchObject([
      { descricao: 'Ureia', insumo: ano.ureia },
    ]);
    expect((await bia.call('GET', `/relatorios/lotes/${lote.id}/custo`)).status).toBe(404);
    const { status, body } = await ana.call('GET', `/relatorios/lotes/${lote.id}/custo/registros?parte=sol`, undefined, ano.na);
    expect([status, body.errors[0].campo]).toEqual([400, 'parte']);
  });

  it('é de quem pergunta: outra conta não acha nada, e cada fazenda tem o seu', async () => {
    for (const caminho of [
      'talhoes/custos',
      'mensal/custos',
      'indiretos',
      'insumos',
      'talhoes/atividades',
      'servicos',
      'talhoes/producao',
      'dre',
    ])
      expect((await ler(caminho, '', bia, {})).content).toEqual([]);
    for (const url of [
      `talhoes/custos?safra=${ano.safra}`,
      `talhoes/custos/${ano.mata}`,
      `talhoes/colhido/${ano.mata}`,
      `insumos?talhoes=${ano.mata}`,
    ])
      expect([url, (await bia.call('GET', `/relatorios/${url}`)).status]).toEqual([url, 404]);
    const doSitio = await somarRegistros(ana, ano, ano.sitio);
    const dias = `dateStart=${ANO.inicio}&dateEnd=${ANO.fim}`;
    const sitio = await ler('talhoes/custos', dias, ana, { 'x-fazenda': String(ano.sitio) });
    expect(centavos(sitio.totals.total)).toBe(doSitio.colheita + doSitio.outros + doSitio.energia);
    const ambas = await ler('talhoes/custos', dias, ana, {});
    expect(centavos(ambas.totals.total)).toBe(tudo() + centavos(sitio.totals.total));
    await ana.call('POST', '/cat-usuarios', { nome: 'Leo', login: 'leo', papel: 'gerente', senha: 'senha-muito-boa' });
    const usuarios = (await ana.call('GET', '/cat-usuarios')).body.content as { id: number; login: string }[];
    const leo = usuarios.find(({ login }) => login === 'leo')?.id;
    expect((await ana.call('POST', `/users/${leo}/permissions`, { fazenda: ano.sitio })).status).toBeLessThan(300);
    const { token } = (await app.call('POST', '/session', { body: { login: 'leo', password: 'senha-muito-boa', modo: 'web' } })).body;
    const dele = await app.call('GET', `/relatorios/talhoes/custos?${dias}`, { token });
    expect(dele.body.totals).toEqual(sitio.totals);
    expect((await app.call('GET', `/relatorios/talhoes/custos/${ano.mata}`, { token })).status).toBe(404);
  });
});
