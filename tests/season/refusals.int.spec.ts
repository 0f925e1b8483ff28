import { gerarSafra } from '@tulha/domain/suporte/importacao/exemplo/gerar';
import { type Planilha, type Row, rowsOf, withCell } from './csv.js';
import { type ErroDeCelula, type Farm, startFarm, units } from './farm.js';
import { balancesOf, totalsOf } from './recompute.js';

/**
 * Forbidden to an import: writing while judging, writing in spite of an error, hiding rows it left out, or making an
 * existing record twice.
 */
describe('importação que não grava, ou não grava tudo', () => {
  const { arquivos } = gerarSafra({ semente: 7, fator: 0.1 });
  const lineOf = (nome: string, at: number) => rowsOf(arquivos, nome).at(at) as Row;
  let farm: Farm;
  beforeAll(async () => {
    farm = await startFarm('recusas');
  });
  afterAll(() => farm?.close());

  const harvest = lineOf('colheitas.csv', 11).linha;
  const sold = lineOf('vendas_lotes.csv', 0);
  const hulled = lineOf('beneficios_lotes.csv', 3);
  const planted: [string, readonly Planilha[], Omit<ErroDeCelula, 'motivo'>][] = [
    [
      'uma célula ilegível',
      withCell(arquivos, 'colheitas.csv', harvest, 'valor_medida', '18,0x'),
      { arquivo: 'colheitas.csv', linha: harvest, coluna: 'valor_medida', valor: '18,0x' },
    ],
    [
      'um colaborador que não existe',
      withCell(arquivos, 'colheitas.csv', harvest, 'colaborador', 'C999'),
      { arquivo: 'colheitas.csv', linha: harvest, coluna: 'colaborador', valor: 'C999' },
    ],
    [
      'um lote vendido além do que tem',
      withCell(arquivos, 'vendas_lotes.csv', sold.linha, 'quantidade_kg', '999.999,000'),
      { arquivo: 'vendas_lotes.csv', linha: sold.linha, coluna: 'quantidade_kg', valor: '999.999,000' },
    ],
    [
      'um litro a mais do que o lote tem para beneficiar',
      withCell(arquivos, 'beneficios_lotes.csv', hulled.linha, 'quantidade_l', '9.999.999'),
      { arquivo: 'beneficios_lotes.csv', linha: hulled.linha, coluna: 'quantidade_l', valor: '9.999.999' },
    ],
  ];

  it('simular não escreve um fato', async () => {
    const before = await farm.settled();
    const { situacao, errosTotal, resumo } = await farm.importar(arquivos, { simular: true });
    expect({ situacao, errosTotal, fatos: resumo?.fatos }).toEqual({ situacao: 'concluida', errosTotal: 0, fatos: 0 });
    expect(resumo?.tipos.colheitas).toEqual({ criados: rowsOf(arquivos, 'colheitas.csv').length, jaExistiam: 0, deixados: 0 });
    expect(await farm.settled()).toBe(before);
    expect(await farm.all('/rastreabilidade/lotes')).toEqual([]);
  });

  it.each(planted)('recusa tudo por %s, e diz onde; só se avisa que terminou', async (_, wrong, cell) => {
    const before = await farm.settled();
    const { situacao, erros, errosTotal, resumo } = await farm.importar(wrong);
    expect({ situacao, resumo }).toEqual({ situacao: 'recusada', resumo: null });
    expect(erros[0]).toEqual({ ...cell, motivo: expect.stringMatching(/^\p{Lu}|^"/u) });
    expect(errosTotal).toBe(erros.length);
    // Lots that lack unread picking have no fault of their own.
    expect(cell.arquivo === 'colheitas.csv' ? erros : [cell]).toHaveLength(1);
    expect(await farm.writtenSince(before)).toEqual(['TarefaEncerrada']);
  });

  it('parcial grava o que está certo, diz o que deixou, e o que faltou entra depois', async () => {
    const wrong = withCell(arquivos, 'colheitas.csv', harvest, 'valor_medida', '18,0x');
    const without = arquivos.map(({ nome, texto }) =>
      nome === 'colheitas.csv'
        ? {
            nome,
            texto: texto
              .split('\r\n')
              .toSpliced(harvest - 1, 1)
              .join('\r\n'),
          }
        : { nome, texto },
    );
    const pay = async () => {
      await farm.settled();
      const { colhidoL, pagamentoColheita } = await farm.get<{ colhidoL: number; pagamentoColheita: number }>('/painel');
      return { ml: units(colhidoL, 3), pagamento: units(pagamentoColheita, 2) };
    };
    const partly = await farm.importar(wrong, { parcial: true });
    // Without its picking no lot is formed: the line takes with it the lots made of it, and all that follows from them.
    expect(partly).toMatchObject({
      situacao: 'concluida',
      errosTotal: 1,
      erros: [expect.objectContaining({ arquivo: 'colheitas.csv', linha: harvest })],
    });
    expect(await pay()).toEqual({ ml: totalsOf(without).ml, pagamento: totalsOf(without).pagamento });

    const rest = await farm.importar(arquivos);
    expect(rest).toMatchObject({ situacao: 'concluida', errosTotal: 0, resumo: { tipos: { colheitas: { criados: 1 } } } });
    expect(await pay()).toEqual({ ml: totalsOf(arquivos).ml, pagamento: totalsOf(arquivos).pagamento });
    expect(await farm.all('/rastreabilidade/lotes')).toHaveLength(balancesOf(arquivos).size);
  });
});
