import { FUSO_DA_REGRA } from '../../kernel/relogio.js';
import { avisoDoDocumento, type DocumentoDito } from './documentos.js';

const partes = (...percentuais: readonly number[]) =>
  percentuais.map((percentual, index) => ({ talhaoId: index + 1, nome: ['Mata', 'Baixada', 'Serra'][index] ?? '', percentual }));
const comprometido = (mais: Partial<DocumentoDito>): DocumentoDito => ({
  tipo: 'venda',
  muda: 'origem',
  assunto: 'venda',
  id: 1,
  codigo: 'V001',
  desde: null,
  antes: partes(55.5, 44.5),
  depois: partes(60, 40),
  ...mais,
});

it('diz de cada documento o que mudaria, de quanto para quanto', () => {
  expect(
    [
      comprometido({}),
      comprometido({ tipo: 'eudr', desde: '2026-06-12T01:30:00.000Z', depois: partes(55.5, 30, 14.5) }),
      comprometido({ tipo: 'pagina', assunto: 'lote', codigo: 'B001-1', desde: '2026-06-12T15:00:00.000Z', depois: [] }),
      comprometido({ tipo: 'dossie', assunto: 'lote', codigo: 'B001-1', desde: '2026-06-12T15:00:00.000Z' }),
      comprometido({ muda: 'caminho', antes: [], depois: [] }),
    ].map((documento) => avisoDoDocumento(documento, FUSO_DA_REGRA)),
  ).toEqual([
    'A venda V001, já finalizada, mudaria de origem: Mata de 55,5 % para 60 %, Baixada de 44,5 % para 40 %.',
    'O pacote EUDR da venda V001, emitido em 11/06/2026, mudaria de origem: Baixada de 44,5 % para 30 %, Serra de 0 % para 14,5 %.',
    'A página pública do lote B001-1, no ar desde 12/06/2026, ficaria sem o lote.',
    'O dossiê do lote B001-1, emitido em 12/06/2026, mudaria de origem: Mata de 55,5 % para 60 %, Baixada de 44,5 % para 40 %.',
    'A venda V001, já finalizada, contaria de outro modo o caminho do café.',
  ]);
});

it('diz o dia que era na fazenda', () =>
  expect(
    avisoDoDocumento(comprometido({ tipo: 'pagina', desde: '2026-06-12T03:30:00.000Z', depois: [] }), 'America/Porto_Velho'),
  ).toContain('no ar desde 11/06/2026'));
