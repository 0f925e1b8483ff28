import { specFor } from '@tulha/testing/spec-for';
import { type ExtratoCommand, extratoDecider } from './extrato.decider.js';
import { type ExtratoEvent, extratoEvents, type ItemConciliado } from './extrato.events.js';

const { given } = specFor(extratoDecider, extratoEvents);

const fluxoId = 5;
const trazidas = (...linhas: readonly (readonly [linhaId: number, dia: string, centavos: number])[]): ExtratoEvent => ({
  type: 'LinhasDoExtratoTrazidas',
  data: {
    ...{ extratoId: 1, fluxoId, formato: 'OFX' },
    linhas: linhas.map(([linhaId, dia, centavos], n) => ({
      linhaId,
      linha: n + 1,
      dia,
      centavos,
      tipo: null,
      fitid: null,
      documento: null,
    })),
    textos: linhas.map(() => ({ texto: 'POSTO', nome: null })),
  },
});
const importado: ExtratoEvent = {
  type: 'ExtratoImportado',
  data: {
    ...{ extratoId: 1, fluxoId, nome: 'junho.ofx', formato: 'OFX', sha256: 'a', banco: null, agencia: null, contaBancaria: null },
    ...{ de: '2026-06-10', ate: '2026-06-12', novas: 3, conhecidas: 0, recusadas: [], quantasRecusadas: 0, deixadas: 0, saldo: null },
  },
};
const junho = [importado, trazidas([100, '2026-06-10', -8_240], [101, '2026-06-11', -1_760], [102, '2026-06-12', 300_000])];
const item = (id: number, centavos: number, mais: Partial<ItemConciliado> = {}): ItemConciliado => ({
  ...{ tipo: 'pagamento', id, lancamentoId: id * 10, centavos, pagou: true, semFluxo: false },
  ...mais,
});
const conciliar = (linhaIds: number[], itens: ItemConciliado[], mais: object = {}): ExtratoCommand => ({
  type: 'ConciliarLinhas',
  data: { conciliacaoId: 7, fluxoId, linhaIds, itens, ...mais },
});
const conciliadas = (linhaIds: number[], itens: ItemConciliado[], em: string, conciliacaoId = 7): ExtratoEvent => ({
  type: 'LinhasDoExtratoConciliadas',
  data: { conciliacaoId, fluxoId, linhaIds, itens, em, motivo: null },
});
const ignorada = (linhaId: number): ExtratoEvent => ({
  type: 'LinhaDoExtratoIgnorada',
  data: { linhaId, fluxoId, motivo: 'Não é da fazenda' },
});
const fechado: ExtratoEvent = { type: 'MesDoExtratoFechado', data: { fluxoId, mes: '2026-06' } };
const fechar: ExtratoCommand = { type: 'FecharMes', data: { fluxoId, mes: '2026-06' } };
const desfazer = (linhaId: number, motivo: string | null = null): ExtratoCommand => ({
  type: 'DesfazerConciliacao',
  data: { linhaId, fluxoId, motivo },
});
const tudoDito = [...junho, conciliadas([100, 101], [item(1, -10_000)], '2026-06-11'), ignorada(102)];

describe('conciliar', () => {
  it('uma linha é o que se escolheu, paga no dia do banco; repetido, nada muda', () => {
    given(...junho)
      .when(conciliar([100], [item(1, -8_240)]))
      .then(conciliadas([100], [item(1, -8_240)], '2026-06-10'));
    given(...junho, conciliadas([100], [item(1, -8_240)], '2026-06-10'))
      .when(conciliar([100], [item(1, -8_240)], { conciliacaoId: 8 }))
      .thenNothing();
  });

  it('várias linhas são uma parcela, e uma linha são várias, ao centavo', () => {
    given(...junho)
      .when(conciliar([101, 100, 101], [item(1, -10_000)]))
      .then(conciliadas([100, 101], [item(1, -10_000)], '2026-06-11'));
    const dois = [item(1, -8_000), item(2, -240, { tipo: 'movimentacao', lancamentoId: null })];
    given(...junho)
      .when(conciliar([100], dois))
      .then(conciliadas([100], dois, '2026-06-10'));
    given(...junho)
      .when(conciliar([100], [item(1, -8_239)]))
      .thenRefused('CONCILIACAO_NAO_FECHA');
    given(...junho)
      .when(conciliar([100], [item(1, 8_240)]))
      .thenRefused('CONCILIACAO_NAO_FECHA');
  });

  it('nada é duas linhas: nem a mesma linha, nem a mesma parcela', () => {
    const feita = [...junho, conciliadas([100], [item(1, -8_240)], '2026-06-10')];
    given(...feita)
      .when(conciliar([100], [item(2, -8_240)]))
      .thenRefused('LINHA_DO_EXTRATO_RESOLVIDA');
    given(...feita)
      .when(conciliar([101], [item(1, -1_760)]))
      .thenRefused('LANCAMENTO_JA_CONCILIADO');
    given(...junho)
      .when(conciliar([100], [item(1, -4_120), item(1, -4_120)]))
      .thenRefused('LANCAMENTO_JA_CONCILIADO');
    given(...junho, ignorada(100))
      .when(conciliar([100], [item(1, -8_240)]))
      .thenRefused('LINHA_DO_EXTRATO_RESOLVIDA');
    given(...junho)
      .when(conciliar([999], [item(1, -8_240)]))
      .thenRefused('LINHA_DO_EXTRATO_NAO_ENCONTRADA');
  });

  it('desfeito, tudo o que se confirmou junto fica em aberto e pode ser outra coisa', () => {
    const desfeita: ExtratoEvent = {
      type: 'ConciliacaoDesfeita',
      data: { conciliacaoId: 7, fluxoId, linhaIds: [100, 101], itens: [item(1, -10_000)], motivo: null },
    };
    given(...tudoDito)
      .when(desfazer(101))
      .then(desfeita);
    given(...tudoDito, desfeita)
      .when(desfazer(100))
      .thenNothing();
    given(...tudoDito, desfeita)
      .when(conciliar([101], [item(1, -1_760)]))
      .then(conciliadas([101], [item(1, -1_760)], '2026-06-11'));
  });

  it('o que ainda se lança segue no fato', () => {
    const lanca = {
      ...{ fazendaId: 1, tipo: 'despesa' as const, outroFluxoId: null, descricao: 'TARIFA' },
      ...{ categoria: null, categoriaId: null, fornecedorId: null, safraId: null },
    };
    const [fato] = given(...junho)
      .when(conciliar([100], [item(1, -8_240, { pagou: false })], { lanca }))
      .facts();
    expect(fato?.data).toMatchObject({ lanca, em: '2026-06-10' });
  });

  it('o que se conciliou não passa a ser outra coisa que o banco diz, com o mês aberto ou fechado; o resto, por um motivo no fechado', () => {
    const mudar = (id: number, desmente: boolean, motivo: string | null = null): ExtratoCommand => ({
      type: 'JustificarMudanca',
      data: { fluxoId, motivo, itens: [{ tipo: 'pagamento', id, lancamentoId: id * 10, oque: 'ALTERADO', desmente }] },
    });
    for (const estado of [tudoDito, [...tudoDito, fechado]])
      for (const motivo of [null, 'Era de outra conta'])
        given(...estado)
          .when(mudar(1, true, motivo))
          .thenRefused(
            'CONCILIADO_COM_EXTRATO',
            'O pagamento 1 concilia a linha de 10/06/2026, de -R$ 82,40, do extrato junho.ofx. Desfaça a conciliação dessa linha antes.',
          );
    for (const [id, desmente] of [
      [1, false],
      [2, true],
    ] as const)
      given(...tudoDito)
        .when(mudar(id, desmente))
        .thenNothing();
    given(...tudoDito, fechado)
      .when(mudar(1, false))
      .thenRefused('MES_CONCILIADO');
    const desfeita: ExtratoEvent = {
      type: 'ConciliacaoDesfeita',
      data: { conciliacaoId: 7, fluxoId, linhaIds: [100, 101], itens: [item(1, -10_000)], motivo: null },
    };
    given(...tudoDito, desfeita)
      .when(mudar(1, true))
      .thenNothing();
  });

  it('o que já não existe não se reabre ao desfazer', () => {
    const comIdo: ExtratoCommand = { type: 'DesfazerConciliacao', data: { linhaId: 100, fluxoId, motivo: null, idos: ['pagamento 1'] } };
    given(...tudoDito)
      .when(comIdo)
      .then({
        type: 'ConciliacaoDesfeita',
        data: { conciliacaoId: 7, fluxoId, linhaIds: [100, 101], itens: [item(1, -10_000, { pagou: false })], motivo: null },
      });
  });

  it('uma linha se ignora uma vez e se retoma', () => {
    const ignorar: ExtratoCommand = { type: 'IgnorarLinha', data: { linhaId: 102, fluxoId, motivo: 'Não é da fazenda' } };
    const retomar: ExtratoCommand = { type: 'RetomarLinha', data: { linhaId: 102, fluxoId, motivo: null } };
    const retomada: ExtratoEvent = { type: 'LinhaDoExtratoRetomada', data: { linhaId: 102, fluxoId, motivo: null } };
    given(...junho)
      .when(ignorar)
      .then(ignorada(102));
    given(...tudoDito)
      .when(ignorar)
      .thenNothing();
    given(...tudoDito)
      .when(retomar)
      .then(retomada);
    given(...tudoDito, retomada)
      .when(retomar)
      .thenNothing();
  });

  it('um extrato de que se fez algo não se exclui', () => {
    given(...tudoDito)
      .when({ type: 'ExcluirExtrato', data: { extratoId: 1, fluxoId } })
      .thenRefused('EXTRATO_COM_CONCILIACAO');
  });
});

describe('fechar o mês', () => {
  it('só fecha com todas as linhas ditas, e uma vez', () => {
    given(...junho)
      .when(fechar)
      .thenRefused('MES_COM_LINHAS_ABERTAS');
    given(...junho)
      .when({ type: 'FecharMes', data: { fluxoId, mes: '2026-05' } })
      .thenRefused('MES_SEM_LINHAS');
    given(...tudoDito)
      .when(fechar)
      .then(fechado);
    given(...tudoDito, fechado)
      .when(fechar)
      .thenNothing();
  });

  it('fechado, o que o muda diz por quê; reaberto, não precisa', () => {
    given(...tudoDito, fechado)
      .when(desfazer(100))
      .thenRefused('MES_CONCILIADO');
    given(...tudoDito, fechado)
      .when({ type: 'RetomarLinha', data: { linhaId: 102, fluxoId, motivo: null } })
      .thenRefused('MES_CONCILIADO');
    const porque = 'A nota veio errada';
    expect(
      given(...tudoDito, fechado)
        .when(desfazer(100, porque))
        .facts()[0]?.data,
    ).toMatchObject({ motivo: porque });
    const reaberto: ExtratoEvent = { type: 'MesDoExtratoReaberto', data: { fluxoId, mes: '2026-06', motivo: porque } };
    given(...tudoDito, fechado)
      .when({ type: 'ReabrirMes', data: { fluxoId, mes: '2026-06', motivo: porque } })
      .then(reaberto);
    expect(
      given(...tudoDito, fechado, reaberto)
        .when(desfazer(100))
        .facts(),
    ).toHaveLength(1);
  });

  it('um arquivo que traz linhas ao mês fechado diz por quê; um que não traz nada, não', () => {
    const importar = (dia: string, centavos: number, mais: object = {}): ExtratoCommand => ({
      type: 'ImportarExtrato',
      data: {
        ...{ extratoId: 2, fluxoId, nome: 'mais.ofx', formato: 'OFX', sha256: 'b', banco: null, agencia: null, contaBancaria: null },
        ...{ recusadas: [], quantasRecusadas: 0, deixadas: 0, saldo: null, colunas: null },
        linhas: [{ linhaId: 200, linha: 1, dia, centavos, tipo: null, fitid: null, documento: null, texto: 'POSTO', nome: null }],
        ...mais,
      },
    });
    given(...tudoDito, fechado)
      .when(importar('2026-06-10', -8_240))
      .thenNothing();
    given(...tudoDito, fechado)
      .when(importar('2026-06-30', -1))
      .thenRefused('MES_CONCILIADO');
    const com = given(...tudoDito, fechado)
      .when(importar('2026-06-30', -1, { motivo: 'Veio depois' }))
      .facts();
    expect(com[0]?.data).toMatchObject({ novas: 1, motivo: 'Veio depois' });
  });
});
