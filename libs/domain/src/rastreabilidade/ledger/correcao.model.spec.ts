import { baixar, corrigir, em, estornar, excluir, liberar, reservar } from '@tulha/testing/builders-ledger';
import { lugares } from '@tulha/testing/builders-lugares';
import {
  comoNovo,
  type Corpo,
  type Corrigivel,
  decidir,
  dias,
  emOrdemPossivel,
  FAZ,
  figuras,
  fold,
  LUGARES,
  negativos,
  passo,
  podeFaltar,
  PROCESSOS,
  registroAoAcaso,
  um,
  type Valido,
} from '@tulha/testing/naive-correcoes';
import fc from 'fast-check';
import { DomainError } from '../../kernel/errors.js';
import { type LedgerCommand, type LedgerEvent, ledgerDecider } from './ledger.decider.js';

const SEED = process.env.TULHA_SEMENTE ? Number(process.env.TULHA_SEMENTE) : (fc.sample(fc.noBias(fc.nat()), 1)[0] ?? 1);
const HISTORIAS = 50;

describe('correções do livro do café', () => {
  const contagem = { corrigidos: 0, excluidos: 0, impedidos: 0 };

  it(`deixam o livro como se sempre tivesse sido assim, ou são recusadas (TULHA_SEMENTE=${SEED})`, () => {
    fc.assert(
      fc.property(fc.array(passo, { minLength: 60, maxLength: 120, size: 'max' }), (passos) => {
        let id = 0;
        const novo = () => ++id;
        const facts: LedgerEvent[] = [];
        const validos: Valido[] = [];
        const vendas: number[] = [];
        let estado = ledgerDecider.initial();
        const aceitar = (novos: readonly LedgerEvent[]) => {
          for (const fact of novos) {
            facts.push(fact);
            estado = ledgerDecider.evolve(estado, JSON.parse(JSON.stringify(fact)));
          }
        };
        const pedir = (comando: LedgerCommand, processo: Valido['processo'], doId: number) => {
          const novos = decidir(estado, comando);
          if (novos instanceof DomainError) return;
          aceitar(novos);
          const [fato] = novos;
          if (fato?.type === 'VendaLiberada') {
            const dela = ({ facts: dele }: Valido) => dele.some(({ data }) => (data as Corpo).vendaId === fato.data.vendaId);
            validos.splice(0, validos.length, ...validos.filter((valido) => !dela(valido))); // a deleted sale is as if it never was
          } else if (fato) validos.push({ processo, id: doId, facts: novos });
        };
        for (const p of passos) {
          const corrigiveis = validos.filter(({ processo }) => processo !== 'outro');
          const alvo = um(corrigiveis, p.qual);
          const venda = um(vendas, p.qual) ?? 0;
          if (p.faz === 'formar') {
            const origens = [{ talhaoId: 7, quantidadeMl: p.quantidade * 4 }];
            pedir({ type: 'FormarLote', data: { loteId: novo(), fazendaId: 1, safraId: null, em: p.dia, origens } }, 'outro', 0);
          } else if (p.faz === 'vender') {
            const grao = um(
              Object.values(estado.lotes).filter(({ unidade }) => unidade === 'kg'),
              p.qual,
            );
            const vendaId = novo();
            pedir(reservar(vendaId, [[grao?.id ?? 0, p.quantidade / 1_000]], { em: p.dia }), 'outro', 0);
            vendas.push(vendaId);
          } else if (p.faz === 'andarVenda') {
            pedir((um([baixar, baixar, estornar, liberar], p.outro) ?? baixar)(venda, dias[2]), 'outro', 0);
          } else if (p.faz === 'sair') {
            const lugar = um(
              validos.filter(({ processo }) => LUGARES.includes(processo)),
              p.qual,
            );
            if (!lugar) continue;
            const novos = decidir(estado, lugares[lugar.processo as 'terreiro'].concluir(lugar.id, em(dias[2] as string)));
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            lugar.facts.push(...novos);
          } else if (p.faz === 'excluir' && alvo) {
            const novos = decidir(estado, excluir(alvo.processo as Corrigivel, alvo.id));
            const pode = podeFaltar(validos, alvo);
            if (novos instanceof DomainError === pode) throw new Error(`Excluir ${JSON.stringify(alvo)}: ${JSON.stringify(novos)}`);
            contagem[pode ? 'excluidos' : 'impedidos'] += 1;
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            validos.splice(validos.indexOf(alvo), 1);
          } else if (p.faz === 'corrigir' && alvo) {
            const comando = registroAoAcaso(estado, { ...p, faz: FAZ[alvo.processo as Corrigivel] }, alvo.id, novo);
            if (PROCESSOS[comando.type] !== alvo.processo) continue;
            const feitas = estado.registros[`${alvo.processo}/${alvo.id}`]?.saidas ?? [];
            const { saidas } = comando.data as { saidas?: { loteId: number }[] };
            for (const [index, saida] of (saidas ?? []).entries()) if (p.outro % 5 !== 0) saida.loteId = feitas[index] ?? saida.loteId;
            const novos = decidir(estado, corrigir(comando, 'engano'));
            contagem[novos instanceof DomainError ? 'impedidos' : 'corrigidos'] += 1;
            if (novos instanceof DomainError) continue;
            aceitar(novos);
            alvo.facts = comoNovo(comando, novos[0] as LedgerEvent);
          } else if (!['corrigir', 'excluir'].includes(p.faz)) {
            const comando = registroAoAcaso(estado, p, novo(), novo);
            pedir(comando, PROCESSOS[comando.type] as Corrigivel, Object.values(comando.data)[0] as number);
          }
          expect(negativos(estado)).toEqual([]);
        }
        expect(figuras(estado)).toEqual(figuras(fold(emOrdemPossivel(validos) ?? [])));
        expect(fold(facts)).toEqual(JSON.parse(JSON.stringify(estado)));
      }),
      { seed: SEED, numRuns: HISTORIAS, endOnFailure: true },
    );
  });

  it('andou por centenas de correções, exclusões e impedimentos', () => {
    expect(contagem.corrigidos).toBeGreaterThan(100);
    expect(contagem.excluidos).toBeGreaterThan(50);
    expect(contagem.impedidos).toBeGreaterThan(50);
  });
});
