import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { type Arquivo, acompanhar, type Conta, enviar, importar, safraDaVez, startBoth } from './support.js';

type Contagem = { criados: number; jaExistiam: number; deixados: number };

const trocar = (arquivos: readonly Arquivo[], nome: string, de: RegExp | string, para: string): Arquivo[] =>
  arquivos.map((um) => (um.nome === nome ? { nome, texto: um.texto.replace(de, para) } : um));
const semLinhas = (arquivos: readonly Arquivo[], nome: string, quantas: number): Arquivo[] =>
  arquivos.map((um) =>
    um.nome === nome ? { nome, texto: `${um.texto.trimEnd().split('\r\n').slice(0, -quantas).join('\r\n')}\r\n` } : um,
  );

describe('importação de uma safra', () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let ana: Conta;
  const arquivos = safraDaVez();
  beforeAll(async () => {
    both = await startBoth();
    ana = await both.app.account('ana');
  });
  afterAll(() => both.close());

  /** The facts of imports, without the end of their tasks, which is told a little later. */
  /** The facts that an import reports: neither the notice that it has ended nor the claims before records (docs/adr/0023). */
  const fatos = async () =>
    (await both.app.facts()).filter(({ type }) => type !== 'TarefaEncerrada' && type !== 'ValoresReservados').length;
  const total = async (conta: Conta, url: string) => (await conta.call('GET', url)).body.pagination.total as number;

  it('a simulação confere tudo e não grava nada', async () => {
    const antes = await fatos();
    const feita = await importar(both.app, ana, arquivos, '?simular=true');
    expect(feita).toMatchObject({ situacao: 'concluida', simular: true, errosTotal: 0, resumo: { fatos: 0 } });
    expect(feita.resumo.tipos.colheitas.criados).toBeGreaterThan(0);
    expect(await fatos()).toBe(antes);
  });

  it('a simulação diz o dia que se grava ao lado do que se digitou, e o que ficou de fora das planilhas', async () => {
    const outras = trocar(
      trocar(arquivos, 'safras.csv', /(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1'),
      'safras.csv',
      /^\ufeff?/,
      'Safras\r\n\r\n',
    );
    const { linhas, avisos, errosTotal } = await importar(both.app, ana, outras, '?simular=true');
    const [safra] = linhas.filter(({ arquivo }: { arquivo: string }) => arquivo === 'safras.csv');
    const [iso] = /\d{4}-\d\d-\d\d/.exec(outras.find(({ nome }) => nome === 'safras.csv')?.texto ?? '') ?? [];
    expect({ errosTotal, linha: safra.linha }).toEqual({ errosTotal: 0, linha: 4 });
    expect(safra.celulas).toEqual(
      expect.arrayContaining([
        { coluna: 'inicio', valor: iso, grava: iso?.split('-').toReversed().join('/') },
        { coluna: 'fim', valor: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
      ]),
    );
    expect(avisos).toContain(
      'safras.csv: Os nomes das colunas foram lidos da linha 3. Ficou de fora o que está acima: "Safras" (linha 1).',
    );
  });

  it('com um erro não grava nada, e diz em que célula ele está', async () => {
    const antes = await fatos();
    const feita = await importar(both.app, ana, trocar(arquivos, 'fazendas.csv', /;MG;/, ';XX;'));
    expect(feita).toMatchObject({ situacao: 'recusada', resumo: null });
    expect(feita.erros).toContainEqual(expect.objectContaining({ arquivo: 'fazendas.csv', linha: 2, coluna: 'uf', valor: 'XX' }));
    expect(await fatos()).toBe(antes);
  });

  it('o que nenhum banco guarda é dito na sua linha antes de gravar', async () => {
    const antes = await fatos();
    const comNulo = trocar(arquivos, 'fazendas.csv', /;MG;/, ';MG\0;');
    const feita = await importar(both.app, ana, comNulo);
    expect(feita).toMatchObject({ situacao: 'recusada', resumo: null });
    expect(feita.erros).toContainEqual(
      expect.objectContaining({ arquivo: 'fazendas.csv', linha: 2, motivo: expect.stringContaining('não pode ser guardado') }),
    );
    const comprido = await importar(both.app, ana, trocar(arquivos, 'fazendas.csv', /;MG;/, `;${'x'.repeat(199)}😀;`));
    expect(comprido).toMatchObject({ situacao: 'recusada', erro: null });
    expect(await fatos()).toBe(antes);
  });

  it('as regras das salas valem antes de gravar: um movimento de amanhã recusa tudo', async () => {
    const antes = await fatos();
    const amanha = trocar(arquivos, 'armazem.csv', /\d\d\/\d\d\/20\d\d;;/, '01/01/2199;;');
    const feita = await importar(both.app, ana, amanha);
    expect(feita.situacao).toBe('recusada');
    expect(feita.erros[0]).toMatchObject({ arquivo: 'armazem.csv', linha: 2 });
    expect(await fatos()).toBe(antes);
  });

  it('grava tudo, e as telas mostram os mesmos totais que os arquivos', async () => {
    const feita = await importar(both.app, ana, arquivos);
    expect(feita).toMatchObject({ situacao: 'concluida', errosTotal: 0, erros: [] });
    const { tipos, totais } = feita.resumo;
    for (const { deixados, jaExistiam } of Object.values<Contagem>(tipos))
      expect({ deixados, jaExistiam }).toEqual({ deixados: 0, jaExistiam: 0 });
    const { rows } = await both.app.owner.query(
      `select sum(litros_ml)::int8 as litros, sum(pagamento_centavos)::int8 as pago, count(*) as linhas from leitura.colheita_linha where conta = $1`,
      [ana.conta],
    );
    expect(rows[0]).toEqual({ litros: totais.colhidoMl, pago: totais.pagamentoColheitaCentavos, linhas: tipos.colheitas.criados });
    expect(await total(ana, '/reg-atividades')).toBe(tipos.atividades.criados);
    expect(await total(ana, '/cad-colaboradores')).toBe(tipos.colaboradores.criados);
    expect(await total(ana, '/vendas')).toBe(tipos.vendas.criados);
    const lotes = await both.app.owner.query('select min(saldo) as menor from leitura.lote where conta = $1', [ana.conta]);
    expect(lotes.rows[0].menor).toBeGreaterThanOrEqual(0);
  });

  it('os mesmos arquivos outra vez não mudam nada', async () => {
    const antes = await fatos();
    const feita = await importar(both.app, ana, arquivos);
    expect(feita).toMatchObject({ situacao: 'concluida', resumo: { fatos: 0 } });
    for (const { criados } of Object.values<Contagem>(feita.resumo.tipos)) expect(criados).toBe(0);
    expect(await fatos()).toBe(antes);
  });

  it('a lista é a que a página pede, da mais nova ou da mais antiga', async () => {
    const ids = async (query: string): Promise<number[]> => {
      const { content, pagination } = (await ana.call('GET', `/importacoes?${query}`)).body;
      expect(pagination.total).toBeGreaterThan(1);
      return content.map(({ id }: { id: number }) => id);
    };
    const todas = await ids('sort=-id&page=1&size=20');
    expect(await ids('')).toEqual(todas);
    expect(await ids('sort=id')).toEqual(todas.toReversed());
    expect(await ids('sort=id&page=9')).toEqual([]);
    expect((await ana.call('GET', '/importacoes?sort=nome')).body).toMatchObject({ status: 400, errors: [{ campo: 'sort' }] });
  });

  it('outra conta não vê a importação, e importa a mesma safra para si', async () => {
    const bia = await both.app.account('bia');
    expect((await bia.call('GET', '/importacoes/1')).status).toBe(404);
    expect((await bia.call('GET', '/importacoes')).body.pagination.total).toBe(0);
    const poucos = arquivos.filter(({ nome }) => ['fazendas.csv', 'safras.csv', 'talhoes.csv'].includes(nome));
    const feita = await importar(both.app, bia, poucos);
    expect(feita.resumo.tipos.talhoes).toMatchObject({ jaExistiam: 0, deixados: 0 });
    expect(await total(bia, '/fazendas')).toBe(feita.resumo.tipos.fazendas.criados);
  });

  it('o que faltou vem depois, e o que foi apagado volta', async () => {
    const cris = await both.app.account('cris');
    const menor = gerarSafra({ semente: 7, fator: 0.1 }).arquivos;
    const primeira = await importar(both.app, cris, semLinhas(menor, 'financeiro.csv', 3));
    const [lancamento] = (await cris.call('GET', '/financeiro?size=1')).body.content;
    const pendente =
      (await cris.call('GET', '/financeiro?size=200')).body.content.find((um: { pagas?: number }) => um.pagas === 0) ?? lancamento;
    const apagou = (await cris.call('DELETE', `/financeiro/${pendente.id}`)).status === 204 ? 1 : 0;
    const segunda = await importar(both.app, cris, menor);
    expect(segunda.resumo.tipos.financeiro).toEqual({
      criados: 3 + apagou,
      jaExistiam: primeira.resumo.tipos.financeiro.criados - apagou,
      deixados: 0,
    });
  });

  it('parcial: grava o que está certo e deixa o que está errado, com o que depende dele', async () => {
    const davi = await both.app.account('davi');
    const errados = trocar(arquivos, 'beneficios_lotes.csv', /^(B001;[^;]+;)[^\r]+/m, '$1-5');
    const feita = await importar(both.app, davi, errados, '?parcial=true');
    expect(feita.situacao).toBe('concluida');
    expect(feita.errosTotal).toBeGreaterThan(0);
    expect(feita.resumo.tipos.beneficios.deixados).toBe(1);
    expect(feita.resumo.tipos.lotes.deixados).toBe(0);
    const { rows } = await both.app.owner.query(`select count(*) as n from leitura.beneficio where conta = $1 and codigo = 'B001'`, [
      davi.conta,
    ]);
    expect(rows[0].n).toBe(0);
  });

  it('duas ao mesmo tempo, da mesma conta, gravam uma vez', async () => {
    const eva = await both.app.account('eva');
    const antes = await fatos();
    const ids = await Promise.all([1, 2].map(async () => (await enviar(both.app, eva, arquivos)).body.id as number));
    const feitas = await Promise.all(ids.map((id) => acompanhar(eva, id)));
    expect(feitas.map(({ situacao }) => situacao)).toEqual(['concluida', 'concluida']);
    const somados = feitas[0].resumo.fatos + feitas[1].resumo.fatos;
    expect(await fatos()).toBe(antes + somados);
    expect(Math.min(feitas[0].resumo.fatos, feitas[1].resumo.fatos)).toBe(0);
  });

  it('recusa o que não é um envio de arquivos', async () => {
    expect(await ana.call('POST', '/importacoes', { arquivo: 'x' })).toMatchObject({ status: 422, body: { code: 'ENVIO_SEM_ARQUIVOS' } });
    expect((await enviar(both.app, ana, [])).status).toBe(422);
    const estranho = await importar(both.app, ana, [{ nome: 'receita.csv', texto: 'a;b\r\n1;2\r\n' }]);
    expect(estranho).toMatchObject({ situacao: 'recusada', errosTotal: 1 });
    expect(estranho.erros[0].motivo).toContain('Arquivo desconhecido');
  });
});
