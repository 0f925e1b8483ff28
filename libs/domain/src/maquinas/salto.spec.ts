import { saltoDaLeitura } from './medidor.js';

const lida = (data: string, leitura: string | null, medidorTrocado = 0) => ({ data, leitura, medidorTrocado });
const antes = [lida('2026-09-20', '1075')];
const salto = (data: string, leitura: string | null, medidor = 'HORIMETRO', outras = antes, trocado = 0) =>
  saltoDaLeitura(outras, lida(data, leitura, trocado), medidor)?.andou;

describe('um medidor que salta', () => {
  it('um horímetro não anda mais de 24 h por dia, contados os dois dias inteiros', () => {
    expect(saltoDaLeitura(antes, lida('2026-09-21', '10850'), 'HORIMETRO')).toEqual({
      ...{ andou: '9.775 h', diaAntes: '20/09/2026', diaDepois: '21/09/2026', cabe: '24 h por dia' },
    });
    expect([salto('2026-09-21', '1123'), salto('2026-09-21', '1123.5')]).toEqual([undefined, '48,5 h']);
    expect([salto('2026-09-20', '1099'), salto('2026-09-20', '1099.5')]).toEqual([undefined, '24,5 h']);
    expect(salto('2027-09-20', '9000')).toBeUndefined();
  });
  it('um odômetro tem outro limite; trocado, ou sem leitura, nada se compara', () => {
    expect([salto('2026-09-21', '3075', 'ODOMETRO'), salto('2026-09-21', '3076', 'ODOMETRO')]).toEqual([undefined, '2.001 km']);
    expect([salto('2026-09-21', null), salto('2026-09-21', '9000', 'HORIMETRO', antes, 1)]).toEqual([undefined, undefined]);
  });
  it('um salto que já havia não se pergunta de novo em cada leitura', () => {
    const saltou = [...antes, lida('2026-09-21', '10850')];
    expect(salto('2026-09-25', '10860', 'HORIMETRO', saltou)).toBeUndefined();
    expect(salto('2026-09-20', '1070', 'HORIMETRO', saltou)).toBe('9.775 h');
  });
});
