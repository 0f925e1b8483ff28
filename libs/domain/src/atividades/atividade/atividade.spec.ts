import type { DomainError } from '../../kernel/errors.js';
import { LancarColheita } from './atividade.commands.js';
import { type AtividadeCommand, atividadeDecider } from './atividade.decider.js';
import type { AtividadeEvent, DadosDaAtividade } from './atividade.events.js';
import { COM_LINHAS } from './depois-de-feita.js';

const meta = { conta: 1, ator: 1, fazenda: 1, commandId: 'c', now: '2026-06-01T12:00:00.000Z' };
const dados: DadosDaAtividade = {
  atividadeId: 7,
  fazendaId: 1,
  safraId: 2,
  talhaoIds: [3],
  atividade: 'COLHEITA',
  catAtividadeId: null,
  data: '2026-05-11',
  horaInicial: null,
  horaFinal: null,
  obs: null,
};
const registrada = (mudou: Partial<DadosDaAtividade> = {}): AtividadeEvent => ({
  type: 'AtividadeRegistrada',
  data: { ...dados, ...mudou },
});
const vinculo = {
  colaboradorId: 17,
  talhaoId: null,
  tipo: 'L' as const,
  medidaMl: 60_000,
  quantidade: 9,
  restoMl: 15_000,
  taraMl: 2_000,
  valorMedidaCentavos: 1_800,
};
const lancar = (...linhas: Partial<typeof vinculo & { talhaoId: number | null; linhaId: number }>[]): AtividadeCommand => ({
  type: 'LancarColheitaManual',
  data: { linhas: linhas.map((linha, index) => ({ ...vinculo, linhaId: 100 + index, ...linha })) },
});
const aplicar = (facts: readonly AtividadeEvent[]) => facts.reduce(atividadeDecider.evolve, atividadeDecider.initial());
const decidir = (facts: readonly AtividadeEvent[], command: AtividadeCommand) => atividadeDecider.decide(command, aplicar(facts), meta);
const codigo = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as DomainError).code;
  }
  return 'aceito';
};
const comLinha = [registrada(), ...decidir([registrada()], lancar({}))];

describe('registro de atividade', () => {
  it('lança uma linha por colaborador, com litros e pagamento', () => {
    expect(decidir([registrada()], lancar({}))).toEqual([
      {
        type: 'ColheitaManualLancada',
        data: expect.objectContaining({ talhaoId: 3, em: '2026-05-11', litrosMl: 553_000, pagamentoCentavos: 16_590 }),
      },
    ]);
  });

  it('não aceita colheita em GASTOS GERAIS', () =>
    expect(codigo(() => decidir([registrada({ talhaoIds: [] })], lancar({})))).toBe('GASTOS_GERAIS_SEM_COLHEITA'));

  it('não aceita colheita de um dia que ainda não chegou, nem leva a que foi feita para um', () => {
    const amanha = { data: '2026-06-02' };
    const planejada = [registrada(amanha)];
    expect(codigo(() => decidir(planejada, lancar({})))).toBe('COLHEITA_NO_FUTURO');
    expect(
      codigo(() => decidir([], { type: 'RegistrarAtividade', data: { ...dados, ...amanha, linhas: [{ ...vinculo, linhaId: 1 }] } })),
    ).toBe('COLHEITA_NO_FUTURO');
    const simples = { linhaId: 1, talhaoId: null, colhidoMl: 60_000, taraMl: 0 };
    const simplificada = { type: 'LancarColheitaSimplificada', data: { linhas: [simples], retirar: [] } } as const;
    expect(codigo(() => decidir(planejada, simplificada))).toBe('COLHEITA_NO_FUTURO');
    const { colaboradorId: _, taraMl: __, ...medidas } = vinculo;
    const mecanica = { type: 'LancarColheitaMecanica', data: { linhas: [{ ...medidas, linhaId: 1, maquinaId: 4 }] } } as AtividadeCommand;
    expect(codigo(() => decidir(planejada, mecanica))).toBe('COLHEITA_NO_FUTURO');
    const levar = { type: 'AlterarAtividade', data: { ...dados, ...amanha, emFolha: [] } } as const;
    expect(codigo(() => decidir(comLinha, levar))).toBe('COLHEITA_NO_FUTURO');
    expect(codigo(() => decidir([registrada()], levar))).toBe('aceito');
    expect(codigo(() => decidir([registrada({ data: '2026-06-01' })], lancar({})))).toBe('aceito');
  });

  it('com vários talhões, cada linha diz o seu', () => {
    const varios = registrada({ talhaoIds: [3, 4] });
    expect(codigo(() => decidir([varios], lancar({})))).toBe('TALHAO_DA_LINHA_OBRIGATORIO');
    expect(codigo(() => decidir([varios], lancar({ talhaoId: 5 as never })))).toBe('TALHAO_FORA_DA_ATIVIDADE');
    expect(decidir([varios], lancar({ talhaoId: 4 as never }))[0]?.data).toMatchObject({ talhaoId: 4 });
  });

  it('recusa tara maior que o colhido', () =>
    expect(codigo(() => decidir([registrada()], lancar({ quantidade: 0, restoMl: 0, taraMl: 1 })))).toBe('TARA_MAIOR_QUE_O_COLHIDO'));

  it('mudar o dia ou o talhão leva as linhas junto', () =>
    expect(
      decidir(comLinha, { type: 'AlterarAtividade', data: { ...dados, data: '2026-05-12', talhaoIds: [9], emFolha: [] } })[1],
    ).toMatchObject({
      type: 'ColheitaManualMovida',
      data: { linhaId: 100, talhaoId: 9, em: '2026-05-12' },
    }));

  it('o motivo da mudança fica no fato de cada linha, e não no da atividade', () =>
    expect(
      decidir(comLinha, { type: 'AlterarAtividade', data: { ...dados, talhaoIds: [9], emFolha: [], motivo: 'Era do outro' } }),
    ).toEqual([
      { type: 'AtividadeAlterada', data: { ...dados, talhaoIds: [9] } },
      { type: 'ColheitaManualMovida', data: expect.objectContaining({ linhaId: 100, motivo: 'Era do outro' }) },
    ]));

  it('a linha da máquina tem litros e custo; muda de lugar com a atividade e sai como a outra', () => {
    const { colaboradorId: _, taraMl: __, ...medidas } = vinculo;
    const mecanica: AtividadeCommand = { type: 'LancarColheitaMecanica', data: { linhas: [{ ...medidas, maquinaId: 5, linhaId: 200 }] } };
    const lancada = decidir(comLinha, mecanica);
    expect(lancada).toEqual([
      {
        type: 'ColheitaMecanicaLancada',
        data: expect.objectContaining({ maquinaId: 5, talhaoId: 3, litrosMl: 555_000, custoCentavos: 16_650 }),
      },
    ]);
    const fatos = [...comLinha, ...lancada];
    const mudar: AtividadeCommand = { type: 'AlterarAtividade', data: { ...dados, data: '2026-05-12', emFolha: [] } };
    expect(decidir(fatos, mudar).map(({ type }) => type)).toEqual(['AtividadeAlterada', 'ColheitaManualMovida', 'ColheitaMecanicaMovida']);
    expect(decidir(fatos, { type: 'ExcluirColheita', data: { linhaIds: [100, 200, 200] } }).slice(0, 2)).toMatchObject([
      { type: 'ColheitaManualExcluida', data: { linhaId: 100 } },
      { type: 'ColheitaMecanicaExcluida', data: { linhaId: 200, litrosMl: 555_000, custoCentavos: 16_650 } },
    ]);
    expect(decidir(fatos, { type: 'ExcluirAtividade', data: { atividadeId: 7 } })).toEqual([]);
  });

  it('mudar só a observação não toca nas linhas, nem as de folha fechada', () =>
    expect(
      decidir(comLinha, { type: 'AlterarAtividade', data: { ...dados, obs: 'chuva', emFolha: [{ linhaId: 100, folhaId: 5 }] } }),
    ).toHaveLength(1));

  it('dizer o mesmo de novo não grava nada, também quando o banco devolve os campos em outra ordem', () => {
    const invertidos = Object.fromEntries(Object.entries(dados).reverse()) as DadosDaAtividade;
    const fatos: AtividadeEvent[] = [{ type: 'AtividadeRegistrada', data: invertidos }];
    expect(decidir(fatos, { type: 'AlterarAtividade', data: { ...dados, emFolha: [] } })).toEqual([]);
  });

  it('linha em folha fechada não muda', () => {
    const emFolha = [{ linhaId: 100, folhaId: 5 }];
    expect(codigo(() => decidir(comLinha, { type: 'AlterarAtividade', data: { ...dados, data: '2026-05-12', emFolha } }))).toBe(
      'LINHA_EM_FOLHA_FECHADA',
    );
  });

  it('paga, as horas e o tipo mudam só com um motivo, que fica no fato; o resto do que é livre, sem; o que se pagou não muda', () => {
    const emFolha = [{ linhaId: 100, folhaId: 5 }];
    const trabalhoPago = { especie: 'folha de pagamento', folha: 6 };
    const muda = (mais: object): AtividadeCommand => ({ type: 'AlterarAtividade', data: { ...dados, emFolha: [], ...mais } });
    const campos = { atividade: 'Capina', catAtividadeId: 8, horaInicial: '06:00', horaFinal: '22:00' };
    for (const pagas of [{ emFolha }, { trabalhoPago }]) {
      for (const [campo, valor] of Object.entries(campos)) {
        expect([campo, codigo(() => decidir(comLinha, muda({ ...pagas, [campo]: valor })))]).toEqual([campo, 'ATIVIDADE_PAGA']);
        const comMotivo = decidir(comLinha, muda({ ...pagas, [campo]: valor, motivo: 'Marcado errado' }));
        expect(comMotivo).toEqual([{ type: 'AtividadeAlterada', data: { ...dados, [campo]: valor, motivo: 'Marcado errado' } }]);
        expect(decidir([...comLinha, ...comMotivo], muda({ ...pagas, [campo]: valor }))).toEqual([]);
      }
      expect(decidir(comLinha, muda({ ...pagas, obs: 'chuva', grupoId: 9 }))).toHaveLength(1);
    }
    const presos = { fazendaId: 2, safraId: 99, talhaoIds: [9], data: '2026-05-12' };
    for (const [campo, valor] of Object.entries(presos)) {
      const pedidos = [{ emFolha }, { trabalhoPago }].map((pagas) => muda({ ...pagas, [campo]: valor, motivo: 'Era outro' }));
      expect(pedidos.map((um) => codigo(() => decidir(comLinha, um)))).toEqual(['LINHA_EM_FOLHA_FECHADA', 'TRABALHO_EM_FOLHA_FECHADA']);
    }
    expect(decidir(comLinha, muda(campos))).toHaveLength(1);
    expect([...Object.keys(COM_LINHAS)].toSorted()).toEqual(
      [...Object.keys(campos), ...Object.keys(presos), 'terminaNoDiaSeguinte', 'obs', 'grupoId', 'atividadeId'].toSorted(),
    );
  });

  it('a atividade só é excluída depois das linhas, e fica com a que entrou depois; de novo, nada', () => {
    const excluir: AtividadeCommand = { type: 'ExcluirAtividade', data: { atividadeId: 7 } };
    const excluirLinha: AtividadeCommand = { type: 'ExcluirColheita', data: { linhaIds: [100] } };
    expect(decidir(comLinha, excluir)).toEqual([]);
    const semLinha = [...comLinha, ...decidir(comLinha, excluirLinha)];
    expect(semLinha.at(-1)).toMatchObject({ type: 'ColheitaManualExcluida', data: { litrosMl: 553_000, pagamentoCentavos: 16_590 } });
    const excluida = [...semLinha, ...decidir(semLinha, excluir)];
    expect(excluida.at(-1)?.type).toBe('AtividadeExcluida');
    expect([decidir(semLinha, excluirLinha), decidir(excluida, excluirLinha), decidir(excluida, excluir)]).toEqual([[], [], []]);
  });
});

describe('pedido de colheita manual', () => {
  const linha = { colaborador: 1, tipo: 'UN', medida: 60, valor: 18, colhido: 2, resto: 5 };
  it('o resto só vale no tipo L', () => {
    const restos = (tipo: string) => LancarColheita.parse({ vinculos: [{ ...linha, tipo }] }).vinculos[0]?.restoMl;
    expect([restos('UN'), restos('L')]).toEqual([0, 5_000]);
  });
  it('recusa mais casas do que a medida tem', () =>
    expect(LancarColheita.safeParse({ vinculos: [{ ...linha, medida: 60.0001 }] }).success).toBe(false));
});
