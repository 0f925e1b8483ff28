import { contornoDito } from './mensagens.js';

it('o dia em que um contorno foi corrigido é o da fazenda', () => {
  const corrigido = {
    contornoDe: '2026-06-12T03:30:00.000Z',
    contornoDesde: '2026-05-01',
    contornoComo: 'corrigido' as const,
    contornoMotivo: 'Cruzava a si mesmo',
  };
  expect(contornoDito(corrigido, 'America/Sao_Paulo')).toBe('vale desde 01/05/2026, corrigido em 12/06/2026: Cruzava a si mesmo');
  expect(contornoDito(corrigido, 'America/Rio_Branco')).toBe('vale desde 01/05/2026, corrigido em 11/06/2026: Cruzava a si mesmo');
});
