import { Accordion, Group, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/folha/pagamento/folha-pagamento.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useRead } from '../../http/hooks.js';
import { Code } from '../../ui/facts.js';
import { count, money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from '../comum/folha.module.css';
import { type DaFolha, isFechada } from '../comum/folhas.api.js';
import { OQueNaoSeCalcula } from '../comum/leis.js';
import { Linhas } from '../comum/linhas.js';
import { Pago } from '../comum/pago.js';
import { Reajuste } from '../comum/reajuste.js';

type Pagamento = Answer<typeof answers.PagamentoDoTrabalho>;
const UmColaborador = ({ tela, folha, pagamento }: DaFolha & { readonly pagamento: Pagamento }) => (
  <Accordion.Item value={String(pagamento.colaborador)}>
    <Group wrap="nowrap" gap={0}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap">
          <span className={classes['person']}>
            {pagamento.nome}{' '}
            <Text span size="xs" c="dimmed">
              {pagamento.codigo && <Code>{pagamento.codigo}</Code>} {count(pagamento.dias)} {pagamento.dias === 1 ? 'dia' : 'dias'}
            </Text>
          </span>
          <span className={classes['number']}>
            <strong>{money(pagamento.valor)}</strong>
            <Pago pagamento={pagamento} />
          </span>
        </Group>
      </Accordion.Control>
      {!isFechada(folha) && <Reajuste tela={tela} folha={folha} pagamento={pagamento} />}
    </Group>
    <Accordion.Panel>
      <Linhas {...pagamento} />
    </Accordion.Panel>
  </Accordion.Item>
);

/** The payments of a payroll sheet, by worker; each opens to its lines. */
export const Pagamentos = ({ tela, folha }: DaFolha) => {
  const detalhe = useRead<typeof answers.DetalheDoPagamento>(`${tela.detalhe}/${folha.id}`);
  return (
    <Loaded read={detalhe}>
      {({ content }) => (
        <Section title="Pagamentos" about={`${count(content.length)} ${content.length === 1 ? 'colaborador' : 'colaboradores'}`}>
          <Accordion multiple variant="contained">
            {content.map((pagamento) => (
              <UmColaborador key={pagamento.colaborador} tela={tela} folha={folha} pagamento={pagamento} />
            ))}
          </Accordion>
          <OQueNaoSeCalcula pagamentos={content} />
        </Section>
      )}
    </Loaded>
  );
};
