import { avisoForaDaSafra } from './fora-da-safra.js';

describe('uma atividade e os dias da sua safra', () => {
  const safra = { nome: 'Safra 25/26', inicio: '2025-09-01', fim: '2026-08-31' };

  it('antes do primeiro e depois do último avisa', () => {
    expect(avisoForaDaSafra('2025-08-31', safra)).toBe(
      'Safra 25/26 vai de 01/09/2025 a 31/08/2026, e isto é de 31/08/2025. Confira o dia e a safra.',
    );
    expect(avisoForaDaSafra('2026-09-01', safra)).toContain('e isto é de 01/09/2026');
  });

  it.each(['2025-09-01', '2026-01-15', '2026-08-31'])('em %s não', (data) => expect(avisoForaDaSafra(data, safra)).toBeUndefined());
});
