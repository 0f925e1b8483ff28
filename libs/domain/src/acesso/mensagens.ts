import type { Papel } from './usuario/usuario.events.js';

/** Each role in one sentence, for the user who assigns it. */
export const O_QUE_FAZ: Readonly<Record<Papel, string>> = {
  dono: 'Faz tudo, e é quem diz o que cada um pode.',
  gerente: 'Toca a fazenda inteira: faz tudo, menos cadastrar usuários e dar permissões.',
  funcionario: 'Anota o dia a dia: atividades, café e estoque. Não vê dinheiro.',
  contador: 'Cuida de financeiro, folha, fiscal e relatórios; o resto só vê.',
  auditor: 'Vê tudo, sem mudar nada.',
  operador: 'Anota atividades, café e máquinas. Não vê dinheiro nem estoque.',
};
