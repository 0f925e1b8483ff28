import { beneficiar, corrigir, em, excluir, loteFormado } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import { META, specFor } from '@tulha/testing/spec-for';
import { type LedgerCommand, ledgerDecider } from '../ledger/ledger.decider.js';
import { ledgerEvents } from '../ledger/ledger.events.js';
import { ensaiarComando } from './ensaio.js';

const { after, fold } = specFor(ledgerDecider, ledgerEvents);

/** One lot: a part is hulled, the rest is dried, and a part of that is hulled. */
const secar = (saida: string | null, mais: object = {}): LedgerCommand => {
  const { type, data } = lugares.secagem.registrar(1, [[1]], { entrada: em('2026-06-05'), saida: saida === null ? null : em(saida) });
  return { type, data: { ...data, ...mais } } as LedgerCommand;
};
const feitos = after(
  [loteFormado(1, 480)],
  beneficiar(1, [[1, 100]], [[10, 12]], { em: em('2026-06-01') }),
  secar('2026-06-08'),
  beneficiar(2, [[1, 80]], [[11, 9]], { em: em('2026-06-10') }),
);
const outroCaminho = (comando: LedgerCommand) => ensaiarComando(fold(feitos), comando, META).outroCaminho.toSorted((a, b) => a - b);

describe('de que lotes se contaria outro caminho', () => {
  it('da secagem corrigida ou excluída: o lote, e os feitos do seu café desde que ela começou', () => {
    expect(outroCaminho(corrigir(secar('2026-06-08', { umidadeSaidaPct: '12.5' })))).toEqual([1, 11]);
    expect(outroCaminho(corrigir(secar('2026-06-07')))).toEqual([1, 11]);
    expect(outroCaminho(excluir('secagem', 1))).toEqual([1, 11]);
  });

  it('do que só acrescenta, ou não se conta do café, de nenhum', () => {
    expect(outroCaminho(corrigir(secar('2026-06-08', { responsavel: 'Geraldo' })))).toEqual([]);
    expect(outroCaminho(lugares.armazem.registrar(1, [[1]], { entrada: em('2026-06-11') }))).toEqual([]);
    expect(outroCaminho(beneficiar(3, [[1, 50]], [[12, 5]], { em: em('2026-06-12') }))).toEqual([]);
  });
});
