import { fc } from '@tulha/testing/property';
import { seed } from '@tulha/testing/seed';
import { tablesThatDiffer } from '../testing/rebuilt.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

type Conta = Awaited<ReturnType<TestApp['account']>>;

const AGORA = '2026-06-20T15:00:00.000Z';
const depois = (dia: string, dias: number) => new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10);

describe('carência e reentrada dos talhões', () => {
  let app: TestApp;
  let ana: Conta;
  let bia: Conta;
  let na: Record<string, string>;
  const ids = { mata: 0, figueira: 0, veneno: 0, semBula: 0, adubo: 0, jose: 0, trator: 0 };

  const feito = async (path: string, body: object, metodo: 'POST' | 'PUT' = 'POST') => {
    const resposta = await ana.call(metodo, path, body, na);
    if (resposta.status >= 300) throw new Error(`${path}: ${JSON.stringify(resposta.body)}`);
    return resposta.body;
  };
  const novo = async (path: string, body: object): Promise<number> => (await feito(path, body)).id;
  const aplicar = async (data: string, talhoesIds: readonly number[], insumo: number, horas: object = {}) => {
    const id = await novo('/reg-atividades', { data, talhoesIds, atividade: 'Pulverização', ...horas });
    await feito(`/reg-atividades/${id}/mdobras`, { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 100 }] });
    await feito(`/reg-atividades/${id}/insumos`, { insumos: [{ insumo, qtd: 0.5 }] });
    return id;
  };
  const intervalos = async (busca: string, quem: Conta = ana) =>
    (await quem.call('GET', `/cad-talhoes/intervalos${busca}`, undefined, quem === ana ? na : {})).body.content;
  const colher = (data: string, talhao: number) =>
    feito('/reg-atividades/dia', { data, talhao, mdobrascolheita: { vinculos: [{ colaborador: ids.jose, colhido: 2, valor: 10 }] } });
  const apagar = (id: number) => ana.call('DELETE', `/reg-atividades/${id}`);

  beforeAll(async () => {
    app = await startTestApp({ now: AGORA });
    [ana, bia] = [await app.account('ana'), await app.account('bia')];
    na = {};
    na = { 'x-fazenda': String(await novo('/fazendas', { nome: 'SANTA FÉ' })) };
    ids.mata = await novo('/cad-talhoes', { nome: 'Mata' });
    ids.figueira = await novo('/cad-talhoes', { nome: 'Figueira' });
    ids.jose = await novo('/cad-colaboradores', { nome: 'José', tipo: 'safrista' });
    ids.trator = await novo('/cad-maquinas', { descricao: 'Trator', medidor: 'HORIMETRO', valorHora: 100 });
    const defensivo = await novo('/cat-estoque', { descricao: 'Defensivos', grupo: 'DEFENSIVO' });
    ids.veneno = await novo('/cad-insumos', { descricao: 'Opera', unidade: 'L', carenciaDias: 30, reentradaHoras: 48 });
    ids.semBula = await novo('/cad-insumos', { descricao: 'Sem bula', unidade: 'L', categoria: defensivo });
    ids.adubo = await novo('/cad-insumos', { descricao: 'Ureia', unidade: 'KG' });
    for (const insumo of [ids.veneno, ids.semBula, ids.adubo])
      await feito('/cad-estoque', { insumo, tipo: 'entrada', data: '2026-01-01', quantidade: 10_000, valor: 1_000 });
  });
  afterAll(() => app.close());

  it('diz o que se aplicou, por quem, e até quando não se colhe nem se entra; quem aplica não é avisado do que aplica', async () => {
    const id = await aplicar('2026-06-10', [ids.mata], ids.veneno, { horaInicial: '08:00', horaFinal: '11:30' });
    expect(await intervalos('?ate=2026-06-11')).toEqual([
      {
        ...{ atividade: id, talhao: ids.mata, nome: 'Mata', insumo: ids.veneno, produto: 'Opera', quem: ['José'], defensivo: true },
        ...{ aplicadoEm: '2026-06-10', inicio: '2026-06-10T11:00:00.000Z', fim: '2026-06-10T14:30:00.000Z', fuso: 'America/Sao_Paulo' },
        ...{ carenciaDias: 30, reentradaHoras: 48, colheitaLiberadaEm: '2026-07-10', entradaLiberadaEm: '2026-06-12T14:30:00.000Z' },
        avisos: [
          'Opera, aplicado em 10/06/2026 por José, tem carência de 30 dias: não colha antes de 10/07/2026.',
          'Opera, aplicado em 10/06/2026 por José, tem reentrada de 48 h: sem EPI só se entra a partir de 12/06/2026 11:30.',
        ],
      },
    ]);
    expect(await intervalos('?ate=2026-07-12')).toEqual([]);
    expect(await intervalos(`?ate=2026-06-11&talhao=${ids.figueira}`)).toEqual([]);
    expect(await intervalos('?ate=2026-06-11', bia)).toEqual([]);
    expect((await ana.call('PUT', `/reg-atividades/${id}`, { obs: 'Vento fraco' })).body.avisos).toEqual([]);
    await apagar(id);
  });

  it('toda gravação de colheita, serviço e máquina avisa, e nenhuma é recusada', async () => {
    const id = await aplicar('2026-06-10', [ids.mata], ids.veneno);
    const carencia = 'Mata: Opera, aplicado em 10/06/2026 por José, tem carência de 30 dias: não colha antes de 10/07/2026.';
    const reentrada =
      'Mata: Opera, aplicado em 10/06/2026 por José, tem reentrada de 48 h: sem EPI só se entra a partir de 12/06/2026 23:59.';
    const dia = await colher('2026-06-11', ids.mata);
    expect(dia.avisos).toEqual([carencia, reentrada]);
    const servico = { data: '2026-06-11', talhoesIds: [ids.mata, ids.figueira], atividade: 'Capina' };
    const outro = await feito('/reg-atividades', servico);
    expect(outro.avisos).toEqual([reentrada]);
    const linha = { colaborador: ids.jose, colhido: 1, valor: 10 };
    const em = `/reg-atividades/${outro.id}`;
    const doFigueira = { vinculos: [{ ...linha, talhao: ids.figueira }] };
    expect((await feito(`${em}/mdobrascolheita`, doFigueira)).avisos).toEqual([]);
    expect((await feito(`${em}/mdobrascolheita`, { vinculos: [{ ...linha, talhao: ids.mata }] })).avisos).toEqual([carencia, reentrada]);
    const mecanica = { modo: 'mecanica', vinculos: [{ maquina: ids.trator, talhao: ids.mata, colhido: 1, valor: 10 }] };
    expect((await feito(`${em}/mdobrascolheita`, mecanica)).avisos).toEqual([carencia, reentrada]);
    const simplificada = { colheitas: [{ talhao: ids.mata, colhido: 10 }] };
    expect((await feito(`${em}/colheita-simplificada`, simplificada)).avisos).toEqual([carencia, reentrada]);
    const gente = { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 1 }] };
    expect((await feito(`${em}/mdobras`, gente)).avisos).toEqual([reentrada]);
    const producao = { vinculos: [{ colaborador: ids.jose, colhido: 1, valor: 1 }] };
    expect((await feito(`${em}/mdobrasproducao`, producao)).avisos).toEqual([reentrada]);
    const maquina = { maquinas: [{ maquina: ids.trator, km_inicio: 1, km_fim: 2 }] };
    expect((await feito(`${em}/maquinas`, maquina)).avisos).toEqual([reentrada]);
    expect((await feito(`${em}/extras`, { extras: [{ descricao: 'Lanche', quantidade: 1, valor: 1 }] })).avisos).toEqual([]);
    expect((await feito(em, { data: '2026-06-13', obs: 'Depois' }, 'PUT')).avisos).toEqual([carencia]);
    for (const atividade of [outro.id, dia.id, id]) await apagar(atividade);
  });

  it('de um defensivo sem intervalo diz que não se sabe; de um adubo, nada; do que se lança depois vale o que se disse então', async () => {
    const [duvida, adubo] = [await aplicar('2026-06-01', [ids.mata], ids.semBula), await aplicar('2026-06-01', [ids.mata], ids.adubo)];
    const { avisos } = await colher('2026-06-15', ids.mata);
    expect(avisos).toEqual([
      'Mata: Sem bula, aplicado em 01/06/2026 por José, não tem carência no cadastro: veja a bula antes.',
      'Mata: Sem bula, aplicado em 01/06/2026 por José, não tem reentrada no cadastro: veja a bula antes.',
    ]);
    await feito(`/cad-insumos/${ids.semBula}`, { carenciaDias: 20, reentradaHoras: 0 }, 'PUT');
    expect(await intervalos('?ate=2026-06-15')).toMatchObject([{ carenciaDias: 20, colheitaLiberadaEm: '2026-06-21' }]);
    const veneno = await aplicar('2026-06-02', [ids.figueira], ids.veneno);
    await feito(`/cad-insumos/${ids.veneno}`, { carenciaDias: 7 }, 'PUT');
    expect(await intervalos(`?ate=2026-06-15&talhao=${ids.figueira}`)).toMatchObject([{ carenciaDias: 30 }]);
    await feito(`/cad-insumos/${ids.veneno}`, { carenciaDias: 30 }, 'PUT');
    for (const atividade of [duvida, adubo, veneno]) await apagar(atividade);
  });

  it('a receita que vale nesse dia pede mais do que o cadastro', async () => {
    const agronomo = await novo('/agronomist', { nome: 'Rita', registro: 'MG-1' });
    const receita = { numero: '1', diagnostico: 'Ferrugem', insumo: ids.veneno, dose: '1 L/ha', carenciaDias: 45 };
    const vencida = { ...receita, data: '2026-06-01', validade: '2026-05-31' };
    expect((await ana.call('POST', `/agronomist/${agronomo}/receituarios`, vencida)).body.errors).toMatchObject([{ campo: 'validade' }]);
    await novo(`/agronomist/${agronomo}/receituarios`, { ...receita, data: '2026-06-01', validade: '2026-06-15', talhao: ids.mata });
    const aplicadas = [
      await aplicar('2026-06-14', [ids.mata, ids.figueira], ids.veneno),
      await aplicar('2026-06-16', [ids.mata], ids.veneno),
    ];
    expect((await intervalos('?ate=2026-06-18')).map(({ carenciaDias }: { carenciaDias: number }) => carenciaDias)).toEqual([45, 45, 30]);
    for (const atividade of aplicadas) await apagar(atividade);
  });

  it('o mapa e o hoje dizem o talhão que não se colhe', async () => {
    const id = await aplicar('2026-06-19', [ids.mata], ids.veneno);
    const { talhoes } = (await ana.call('GET', '/cad-talhoes/mapa', undefined, na)).body;
    const doMapa = (talhao: number) => talhoes.find((um: { id: number }) => um.id === talhao).intervalo;
    expect(doMapa(ids.mata)).toMatchObject({
      ...{ colheita: 'IMPEDE', colheitaLiberadaEm: '2026-07-19', entrada: 'IMPEDE', entradaLiberadaEm: '2026-06-22T02:59:00.000Z' },
    });
    expect(doMapa(ids.figueira)).toBeNull();
    const hoje = async () =>
      (await ana.call('GET', '/hoje', undefined, na)).body.grupos.find(({ tipo }: { tipo: string }) => tipo === 'intervalo');
    expect(await hoje()).toMatchObject({ total: 1, itens: [{ texto: 'Mata', link: `/cadastros/cad-talhoes/${ids.mata}` }] });
    for (const ate of [null, '2030-01-01'])
      expect(await ana.call('POST', '/hoje/deixadas', { chave: `intervalo:${ids.mata}`, ate, motivo: 'Com EPI' }, na)).toMatchObject({
        status: 422,
        body: { code: 'PENDENCIA_DE_SEGURANCA', errors: [{ campo: 'chave' }] },
      });
    await feito(`/reg-atividades/${id}`, { data: '2026-05-21' }, 'PUT');
    expect((await hoje()).itens[0].detalhe).toBe('a carência acaba hoje: já se pode colher');
    await apagar(id);
  });

  it('o insumo que fica abaixo do mínimo se avisa uma vez a quem cuida do estoque, até que haja o bastante', async () => {
    const pouco = await novo('/cad-insumos', { descricao: 'Pouco', unidade: 'L', minimo: 9 });
    const avisadas = async () =>
      (await ana.call('GET', '/notifications', undefined, na)).body.content.filter(
        ({ tipo }: { tipo: string }) => tipo === 'InsumoAbaixoDoMinimo',
      );
    await feito('/cad-estoque', { insumo: pouco, tipo: 'entrada', data: '2026-05-01', quantidade: 10, valor: 10 });
    const aplicadas = [await aplicar('2026-06-01', [ids.mata], pouco), await aplicar('2026-06-01', [ids.mata], pouco)];
    expect(await avisadas()).toEqual([]);
    aplicadas.push(await aplicar('2026-06-02', [ids.mata], pouco), await aplicar('2026-06-02', [ids.mata], pouco));
    expect(await avisadas()).toMatchObject([
      { titulo: 'Insumo em falta', texto: 'De Pouco há 8,5 L, e o mínimo é 9 L.', caminho: expect.stringContaining(String(pouco)) },
    ]);
    for (const atividade of aplicadas) await apagar(atividade);
  });

  it('quem se manda ao talhão por uma ordem de trabalho, e quem vai inspecionar, é avisado como quem trabalha', async () => {
    const talhao = await novo('/cad-talhoes', { nome: 'Várzea' });
    const id = await aplicar('2026-06-18', [talhao], ids.veneno, { horaInicial: '08:00', horaFinal: '10:00' });
    const aviso =
      'Várzea: Opera, aplicado em 18/06/2026 por José, tem reentrada de 48 h: sem EPI só se entra a partir de 20/06/2026 10:00.';
    const ordem = { descricao: 'Capinar', talhao, responsavel: ids.jose };
    expect(await feito('/ordem-de-servicos', { ...ordem, data: '2026-06-19' })).toMatchObject({ aviso });
    expect(await feito('/ordem-de-servicos', { ...ordem, data: '2026-06-22' })).toMatchObject({ aviso: null });
    const { content } = (await ana.call('GET', '/ordem-de-servicos?sort=data', undefined, na)).body;
    expect(content.map((uma: { aviso: unknown }) => uma.aviso)).toEqual([aviso, null]);
    const praga = await novo('/pests', { descricao: 'Broca', tipo: 'PRAGA' });
    expect((await feito('/mip', { data: '2026-06-19', talhao, praga })).aviso).toContain(aviso);
    await apagar(id);
  });

  it('lançada depois do que já se fez no seu intervalo, a aplicação diz o quê: por insumo, por calda, e movida para lá', async () => {
    const talhao = await novo('/cad-talhoes', { nome: 'Baixada' });
    const capina = await novo('/reg-atividades', { data: '2026-03-02', talhao, atividade: 'Capina' });
    await feito(`/reg-atividades/${capina}/mdobras`, { colaboradores: [{ gloVinculoId: ids.jose, quantidade: 1, valor: 100 }] });
    await colher('2026-03-12', talhao);
    const avisos = [
      'Baixada: já há trabalho de 02/03/2026 na reentrada de Opera, que vai até 03/03/2026 10:00.',
      'Baixada: já há colheita de 12/03/2026 na carência de Opera, que vai até 31/03/2026.',
    ];
    const horas = { horaInicial: '08:00', horaFinal: '10:00', atividade: 'Pulverização', talhao };
    const id = await novo('/reg-atividades', { data: '2026-03-01', ...horas });
    expect(await feito(`/reg-atividades/${id}/insumos`, { insumos: [{ insumo: ids.veneno, qtd: 0.5 }] })).toMatchObject({ avisos });
    const calda = await novo('/cad-caldas', { descricao: 'Ferrugem', volumeHa: 400 });
    await feito(`/cad-caldas/${calda}/itens`, { insumo: ids.veneno, dose: 1.5, unidade: 'L', base: 'POR_HA' });
    const porCalda = await novo('/reg-atividades', { data: '2026-03-01', ...horas });
    expect((await feito(`/reg-atividades/${porCalda}/caldas`, { caldas: [{ calda, quantidade: 400 }] })).avisos).toEqual(
      expect.arrayContaining(avisos),
    );
    const movida = await aplicar('2026-01-05', [talhao], ids.veneno);
    expect((await feito(`/reg-atividades/${movida}`, { data: '2026-03-11' }, 'PUT')).avisos).toContain(
      'Baixada: já há colheita de 12/03/2026 na carência de Opera, que vai até 10/04/2026.',
    );
    for (const um of [id, porCalda, movida]) await apagar(um);
  });

  it('a colheita em carência se lança; o lote dela pede o motivo, que a página, o EUDR e o dossiê dizem', async () => {
    const id = await aplicar('2026-04-01', [ids.mata], ids.veneno);
    await colher('2026-04-05', ids.mata);
    const formar = (mais: object = {}, busca = '') =>
      ana.call('POST', `/rastreabilidade${busca}`, { data: '2026-04-05', talhoes: [{ talhaoId: ids.mata, quantidade: 120 }], ...mais }, na);
    const recusa = await formar();
    expect(recusa).toMatchObject({
      status: 422,
      body: {
        code: 'COLHIDO_EM_CARENCIA',
        error:
          'Do talhão Mata entram 120 L, e só 0 L podiam ser colhidos: Opera tinha carência até 01/05/2026, e colheu-se em 05/04/2026. Confira a aplicação e o dia da colheita ou diga o motivo.',
        errors: [{ campo: 'talhoes' }, { campo: 'motivo' }],
      },
    });
    expect((await formar({}, '?ensaio=1')).body.avisos).toContain(recusa.body.error);
    const { status, body: lote } = await formar({ motivo: 'Separado, com análise de resíduos' });
    const ressalva = { regra: 'COLHIDO_EM_CARENCIA', motivo: 'Separado, com análise de resíduos', desfeita: false };
    expect([status, lote.ressalvas]).toEqual([201, [expect.objectContaining(ressalva)]]);
    const { avisos } = (await ana.call('GET', `/rastreabilidade/lotes/${lote.id}/eudr`)).body;
    expect(avisos).toContainEqual(expect.objectContaining({ aviso: 'CARENCIA_NA_ORIGEM', gravidade: 'avisa' }));
    expect(avisos).not.toContainEqual(expect.objectContaining({ aviso: 'RESSALVA_NA_ORIGEM' }));
    await apagar(id);
    expect((await formar({ data: '2026-04-06' })).body.code).toBe('COLHIDO_INSUFICIENTE');
  });

  /** An application and its plots, as a line of a paper notebook. */
  type Linha = { id: number; data: string; talhoes: readonly number[] };

  it(`corrigir, mover e excluir a aplicação move ou tira o aviso: sempre como um caderno simples (TULHA_SEED=${seed})`, async () => {
    const livro: Linha[] = [];
    const impedidos = (dia: string) =>
      livro
        .flatMap(({ data, talhoes }) =>
          talhoes.flatMap((talhao) => (data <= dia && dia < depois(data, 30) ? [`${talhao} ${depois(data, 30)}`] : [])),
        )
        .sort();
    const liberacoes = async (dia: string) =>
      (await intervalos(`?de=${dia}&ate=${dia}`))
        .filter(({ avisos }: { avisos: string[] }) => avisos.some((aviso) => aviso.includes('não colha')))
        .map(({ talhao, colheitaLiberadaEm }: { talhao: number; colheitaLiberadaEm: string }) => `${talhao} ${colheitaLiberadaEm}`)
        .sort();
    const dias = fc.integer({ min: 0, max: 85 }).map((n) => depois('2026-03-01', n));
    const quais = fc.constantFrom([ids.mata], [ids.figueira], [ids.mata, ids.figueira]);
    const passo = fc.record({ oQue: fc.constantFrom('aplica', 'muda', 'exclui'), dia: dias, talhoes: quais, qual: fc.nat(20), olha: dias });
    const passos = fc.sample(passo, { seed, numRuns: 40 });
    for (const { oQue, dia, talhoes, qual, olha } of passos) {
      const linha = livro[qual % Math.max(1, livro.length)];
      if (oQue === 'aplica' || !linha) livro.push({ id: await aplicar(dia, talhoes, ids.veneno), data: dia, talhoes });
      else if (oQue === 'muda') {
        await feito(`/reg-atividades/${linha.id}`, { data: dia, talhoesIds: talhoes }, 'PUT');
        Object.assign(linha, { data: dia, talhoes });
      } else {
        await apagar(linha.id);
        livro.splice(livro.indexOf(linha), 1);
      }
      for (const quando of [olha, dia, depois(dia, 29), depois(dia, 30)])
        expect({ oQue, quando, liberacoes: await liberacoes(quando) }).toEqual({ oQue, quando, liberacoes: impedidos(quando) });
    }
    expect(await tablesThatDiffer(app)).toEqual([]);
  });
});
