/** How far a user may go in a module. */
export const ALCANCE = { nenhuma: 'Não vê', ler: 'Só vê', escrever: 'Vê e muda' } as const;
