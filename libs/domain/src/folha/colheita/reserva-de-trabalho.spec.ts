import { fc } from '@tulha/testing/property';
import { specFor } from '@tulha/testing/spec-for';
import { type ReservaColheitaEvent, reservaColheitaEvents } from './folha-colheita.events.js';
import { type ReservaColheitaCommand, reservaColheitaDecider } from './reserva-colheita.decider.js';

const { given } = specFor(reservaColheitaDecider, reservaColheitaEvents);
const lancamento = (lancamentoId: number) => ({
  ...{ lancamentoId, pagamentoId: lancamentoId, fazendaId: 1, descricao: 'Maio', categoria: 'Mão de Obra', categoriaId: null },
  ...{ data: '2026-06-05', fluxoId: null, valorCentavos: 100 },
});
const reservar = (folhaId: number, lancamentoId: number, ...trabalho: string[]): ReservaColheitaCommand => ({
  type: 'ReservarTrabalho',
  data: { folhaId, trabalho, lancamento: lancamento(lancamentoId) },
});
const naColheita = (folhaId: number, lancamentoId: number, linhaIds: number[], ...trabalho: string[]): ReservaColheitaCommand => ({
  type: 'ReservarColheita',
  data: { folhaId, linhaIds, trabalho, lancamento: lancamento(lancamentoId) },
});
const depois = (...commands: ReservaColheitaCommand[]) =>
  commands.reduce<ReservaColheitaEvent[]>(
    (before, command) => [
      ...before,
      ...given(...before)
        .when(command)
        .facts(),
    ],
    [],
  );

describe('reserva de trabalho pelas folhas', () => {
  it('o que uma folha de pagamento tem, uma de colheita do mesmo número não tem, e ao contrário', () => {
    given(...depois(reservar(1, 10, 'MAO_DE_OBRA 5')))
      .when(naColheita(1, 20, [100], 'MAO_DE_OBRA 5'))
      .then({
        type: 'ColheitaRecusada',
        data: { folhaId: 1, lancamentoId: 20, linhaId: 5, outraFolhaId: 1, outraEspecie: 'folha_pagamento', trabalho: 'MAO_DE_OBRA 5' },
      });
    given(...depois(naColheita(1, 20, [100], 'MAO_DE_OBRA 5')))
      .when(reservar(1, 10, 'MAO_DE_OBRA 5'))
      .then({
        type: 'TrabalhoRecusado',
        data: { folhaId: 1, lancamentoId: 10, trabalho: 'MAO_DE_OBRA 5', outraFolhaId: 1, outraEspecie: 'folha_colheita' },
      });
  });

  it('a linha 5 de uma espécie não é a 5 de outra', () =>
    given(...depois(reservar(1, 10, 'MAO_DE_OBRA 5'), naColheita(1, 20, [5])))
      .when(reservar(2, 30, 'PRODUCAO 5'))
      .then({ type: 'TrabalhoReservado', data: { folhaId: 2, trabalho: ['PRODUCAO 5'], lancamento: lancamento(30) } }));

  it('o trabalho pago não sai da atividade; retirado, não entra em folha nenhuma', () => {
    const retirar: ReservaColheitaCommand = { type: 'RetirarTrabalho', data: { atividadeId: 7, trabalho: ['MAO_DE_OBRA 5'] } };
    const comTudo: ReservaColheitaCommand = {
      type: 'RetirarColheita',
      data: { atividadeId: 7, linhaIds: [], trabalho: ['MAO_DE_OBRA 5'], comAtividade: true },
    };
    for (const pedido of [retirar, comTudo])
      given(...depois(reservar(3, 10, 'MAO_DE_OBRA 5')))
        .when(pedido)
        .thenRefused('TRABALHO_EM_FOLHA_FECHADA', 'Este trabalho está na folha de pagamento fechada 3. Abra a folha antes de mexer nele.');
    given(...depois(retirar))
      .when(reservar(3, 10, 'MAO_DE_OBRA 5'))
      .then({
        type: 'TrabalhoRecusado',
        data: { folhaId: 3, lancamentoId: 10, trabalho: 'MAO_DE_OBRA 5', outraFolhaId: null, outraEspecie: null },
      });
    given(...depois(retirar))
      .when(retirar)
      .thenNothing();
  });

  describe('de uma folha em partes', () => {
    const parte = (n: number, ...trabalho: string[]): ReservaColheitaCommand => ({
      type: 'ReservarTrabalho',
      data: { folhaId: 1, lancamentoId: 10, parte: n, trabalho },
    });
    const ultima = (partes: number, ...trabalho: string[]): ReservaColheitaCommand => ({
      type: 'ReservarTrabalho',
      data: { folhaId: 1, lancamento: lancamento(10), partes, trabalho },
    });
    const tipos = (...commands: ReservaColheitaCommand[]) => depois(...commands).map(({ type }) => type);

    it('cada parte se reserva uma vez, na sua vez; a repetida e a que vem antes da hora não mudam nada', () => {
      const todas = [parte(1, 'MAO_DE_OBRA 1'), parte(2, 'MAO_DE_OBRA 2'), ultima(2, 'MAO_DE_OBRA 3')];
      const uma = ['TrabalhoReservadoEmParte', 'TrabalhoReservadoEmParte', 'TrabalhoReservado'];
      expect(tipos(...todas)).toEqual(uma);
      expect(tipos(...todas, ...todas)).toEqual(uma);
      expect(tipos(ultima(2, 'MAO_DE_OBRA 3'), parte(2, 'MAO_DE_OBRA 2'))).toEqual([]);
    });

    it('recusada uma, a que vem depois dela não se reserva: nem antes de a folha abrir, nem depois', () => {
      const antes = [reservar(2, 20, 'MAO_DE_OBRA 2'), parte(1, 'MAO_DE_OBRA 1'), parte(2, 'MAO_DE_OBRA 2')];
      const liberar: ReservaColheitaCommand = { type: 'LiberarTrabalho', data: { folhaId: 1, lancamentoId: 10 } };
      expect(tipos(...antes, ultima(2, 'MAO_DE_OBRA 3'))).toEqual(['TrabalhoReservado', 'TrabalhoReservadoEmParte', 'TrabalhoRecusado']);
      expect(tipos(...antes, liberar, ultima(2, 'MAO_DE_OBRA 3')).at(-1)).toBe('TrabalhoLiberado');
    });

    it('aberta de novo, todas as partes ficam livres, e outra folha as paga', () => {
      const liberar: ReservaColheitaCommand = { type: 'LiberarTrabalho', data: { folhaId: 1, lancamentoId: 10 } };
      const fatos = depois(parte(1, 'MAO_DE_OBRA 1'), ultima(1, 'MAO_DE_OBRA 2'), liberar);
      expect(fatos.slice(2).flatMap(({ data }) => ('trabalho' in data ? data.trabalho : []))).toEqual(['MAO_DE_OBRA 1', 'MAO_DE_OBRA 2']);
      expect(
        tipos(parte(1, 'MAO_DE_OBRA 1'), ultima(1, 'MAO_DE_OBRA 2'), liberar, reservar(2, 20, 'MAO_DE_OBRA 1', 'MAO_DE_OBRA 2')).at(-1),
      ).toBe('TrabalhoReservado');
    });
  });

  it('quaisquer que sejam as folhas que se cruzam, nada está em duas ao mesmo tempo', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            folha: fc.integer({ min: 1, max: 4 }),
            colheita: fc.boolean(),
            libera: fc.boolean(),
            quais: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
          }),
          { maxLength: 25 },
        ),
        (passos) => {
          const fatos: ReservaColheitaEvent[] = [];
          const tem = new Map<string, string[]>();
          for (const [n, { folha, colheita, libera, quais }] of passos.entries()) {
            const trabalho = quais.map((id) => `MAO_DE_OBRA ${id}`);
            const qual = `${colheita ? 'folha_colheita' : 'folha_pagamento'} ${folha}`;
            const lancamentoId = libera ? Number(tem.get(qual)?.[0] ?? 0) || n + 1 : n + 1;
            const command: ReservaColheitaCommand = libera
              ? { type: colheita ? 'LiberarColheita' : 'LiberarTrabalho', data: { folhaId: folha, lancamentoId } }
              : colheita
                ? naColheita(folha, lancamentoId, [], ...trabalho)
                : reservar(folha, lancamentoId, ...trabalho);
            const novos = given(...fatos)
              .when(command)
              .facts();
            fatos.push(...novos);
            for (const { type, data } of novos) {
              if (type === 'TrabalhoReservado' || type === 'ColheitaReservada')
                tem.set(qual, [String(data.lancamento.lancamentoId), ...(data.trabalho ?? [])]);
              if (type === 'TrabalhoLiberado' || type === 'ColheitaLiberada') tem.delete(qual);
            }
            const pagos = [...tem.values()].flatMap(([, ...seus]) => seus);
            expect(new Set(pagos).size).toBe(pagos.length);
          }
        },
      ),
    ));
});
