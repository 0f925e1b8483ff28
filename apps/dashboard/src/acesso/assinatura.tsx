import type * as answers from '@tulha/domain/acesso/acesso.answers';
import { useRead } from '../http/hooks.js';
import { Facts } from '../ui/facts.js';
import { count, day, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { nomeDoPlano } from './perfil.api.js';

const limite = (value: number | null): string => (value === null ? 'Sem limite' : `Até ${count(value)}`);

const UltimaFatura = () => {
  const read = useRead<typeof answers.UltimaFatura>('/adm/licenses/ultima-fatura', undefined, { fazenda: 0 });
  return (
    <Section title="Última fatura">
      <Loaded read={read}>
        {({ fatura }) =>
          fatura === null ? (
            'Ainda não há faturas.'
          ) : (
            <Facts
              items={[
                ['Valor', money(fatura.valor)],
                ['Vencimento', day(fatura.vencimento)],
                ['Situação', fatura.pagaEm === null ? 'Aberta' : `Paga em ${day(fatura.pagaEm)}`],
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
};

/** The account's plan, and its latest bill. */
export const Assinatura = () => {
  const read = useRead<typeof answers.Licencas>('/adm/licenses', undefined, { fazenda: 0 });
  return (
    <>
      <Section title="Plano">
        <Loaded read={read}>
          {({ content: [licenca] }) =>
            licenca && (
              <Facts
                items={[
                  ['Plano', nomeDoPlano(licenca.plano)],
                  ['Situação', licenca.situacao === 'ativa' ? 'Ativa' : 'Suspensa'],
                  ['Desde', day(licenca.desde)],
                  ['Usuários', limite(licenca.limites.usuarios)],
                  ['Fazendas', limite(licenca.limites.fazendas)],
                ]}
              />
            )
          }
        </Loaded>
      </Section>
      <UltimaFatura />
    </>
  );
};
