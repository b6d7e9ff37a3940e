import type { Poll } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';

/** The shares of the votes in a poll. */
export function PollResult({
  poll: { options, voting_status, end_datetime },
}: {
  poll: Pick<Poll, 'options' | 'voting_status' | 'end_datetime'>;
}) {
  const votes = options.map(({ votes = 0 }) => votes);
  const total = votes.reduce((sum, one) => sum + one, 0);
  const most = Math.max(...votes);
  const end =
    end_datetime && parseCreatedAt(end_datetime).toLocaleDateString([], { dateStyle: 'medium' });
  return (
    <div className="poll">
      <ul>
        {options.map(({ label, position, votes = 0 }) => {
          const share = total > 0 ? `${Math.round((votes / total) * 100)}%` : '0%';
          return (
            <li key={position} data-leads={votes === most && total > 0}>
              <span className="bar" style={{ width: share }} />
              <span dir="auto">{label}</span>
              <span>{share}</span>
            </li>
          );
        })}
      </ul>
      <p className="muted">
        {total.toLocaleString('en')} {total === 1 ? 'vote' : 'votes'}
        {voting_status === 'open' ? `, open${end ? ` until ${end}` : ''}` : ', closed'}
      </p>
    </div>
  );
}
