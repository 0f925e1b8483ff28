import { examineMail } from './doutor-correio.js';

describe('tulha doutor, o correio', () => {
  it('diz de cada carta que espera a quem, desde quando e por quê', () => {
    const primeiras = [
      { destinatario: 'usuário convidado', desde: '2026-05-23T18:30:12Z', tentativas: 4, erro: 'ECONNREFUSED em CONN' },
      { destinatario: 'usuário que esqueceu a senha', desde: '2026-05-23T18:31:00Z', tentativas: 1, erro: null },
    ];
    const exames = examineMail({ correio: { aguardando: 2, desistidas: 1, primeiras } });
    expect(exames.map(({ estado, detalhe }) => `${estado}: ${detalhe}`)).toEqual([
      'aviso: 2 à espera, 1 sem entrega depois de um dia',
      'aviso: para usuário convidado, desde 23/05/2026 15:30:12, tentada 4 ×: ECONNREFUSED em CONN',
      'aviso: para usuário que esqueceu a senha, desde 23/05/2026 15:31:00, tentada 1 ×: sem resposta',
    ]);
  });

  it('nada a dizer de um servidor de antes; nenhuma carta à espera é certo', () => {
    expect(examineMail({})).toEqual([]);
    expect(examineMail({ correio: { aguardando: 0, desistidas: 0, primeiras: [] } })).toMatchObject([{ estado: 'certo' }]);
  });
});
